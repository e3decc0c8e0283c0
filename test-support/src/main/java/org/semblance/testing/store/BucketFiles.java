package org.semblance.testing.store;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;

/** A local directory that appears to Hadoop as an object store: the file system {@code bucket://name}. */
public final class BucketFiles extends RawLocalFileSystem {
    private static final Map<String, File> ROOTS = new ConcurrentHashMap<>();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final URI NOT_YET = URI.create("bucket://none");

    private @Nullable URI address; // the parent's constructor calls the getter

    /** The address of a new bucket with the content of a directory. */
    public static String of(java.nio.file.Path directory) {
        String name = "b" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
        ROOTS.put(name, new File(directory.toString()));
        return "bucket://" + name;
    }

    @Override
    public String getScheme() {
        return "bucket";
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        if (!ROOTS.containsKey(uri.getAuthority())) throw new IOException("bucket " + uri + " does not exist");
        address = URI.create(uri.getScheme() + "://" + uri.getAuthority());
        super.initialize(uri, conf);
    }

    @Override
    public URI getUri() {
        return address == null ? NOT_YET : address;
    }

    @Override
    public File pathToFile(Path path) {
        return new File(ROOTS.get(getUri().getAuthority()), path.toUri().getPath());
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        FileStatus found = getFileStatus(path);
        return found.isDirectory() ? super.listStatus(path) : new FileStatus[] {found};
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        FileStatus found = super.getFileStatus(path);
        return new FileStatus(
                found.getLen(), found.isDirectory(), 1, 1, found.getModificationTime(), makeQualified(path));
    }
}
