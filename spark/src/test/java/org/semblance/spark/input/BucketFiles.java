package org.semblance.spark.input;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;

/** A local directory that appears as a remote store: the file system {@code bucket://name}. */
public final class BucketFiles extends RawLocalFileSystem {
    private static final String ROOT = "bucket.root";
    private static final URI NOT_YET = URI.create("bucket://none");

    private @Nullable URI address; // the parent's constructor calls the getter
    private File root = new File("/");

    static Configuration of(java.nio.file.Path root) {
        Configuration conf = new Configuration(false);
        conf.set("fs.bucket.impl", BucketFiles.class.getName());
        conf.setBoolean("fs.bucket.impl.disable.cache", true);
        conf.set(ROOT, root.toString());
        return conf;
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        address = URI.create(uri.getScheme() + "://" + uri.getAuthority());
        root = new File(conf.get(ROOT));
        super.initialize(uri, conf);
    }

    @Override
    public URI getUri() {
        return address == null ? NOT_YET : address;
    }

    @Override
    public File pathToFile(Path path) {
        return new File(root, path.toUri().getPath());
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        FileStatus found = super.getFileStatus(path);
        return new FileStatus(
                found.getLen(), found.isDirectory(), 1, 1, found.getModificationTime(), makeQualified(path));
    }
}
