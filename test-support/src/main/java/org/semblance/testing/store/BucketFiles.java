package org.semblance.testing.store;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/** A local directory that appears to Hadoop as an object store: the file system {@code bucket://name}. */
public final class BucketFiles extends RawLocalFileSystem {
    private static final Map<String, File> ROOTS = new ConcurrentHashMap<>();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final long BLOCK = 32 << 20;
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

    /** Like an object store with conditional writes, of which one of several at the same time succeeds. */
    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int buffer,
            short replication,
            long block,
            @Nullable Progressable progress)
            throws IOException {
        if (!overwrite) {
            java.nio.file.Path file = pathToFile(path).toPath();
            Files.createDirectories(file.getParent());
            try {
                Files.createFile(file);
            } catch (java.nio.file.FileAlreadyExistsException e) {
                throw new FileAlreadyExistsException(path.toString());
            }
        }
        return super.create(path, permission, true, buffer, replication, block, progress);
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
                found.getLen(), found.isDirectory(), 1, BLOCK, found.getModificationTime(), makeQualified(path));
    }
}
