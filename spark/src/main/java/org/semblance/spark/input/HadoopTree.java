package org.semblance.spark.input;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.semblance.cli.console.Failures;
import org.semblance.io.inputs.FileTree;
import org.semblance.io.inputs.InputException;

/** A file tree on a Hadoop file system. Listings include sizes and times, so that files are not queried one by one. */
final class HadoopTree implements FileTree {
    private final String address;
    private final FileSystem files;

    /** The file system at an address such as {@code hdfs://host}. */
    HadoopTree(String address, Configuration conf) throws IOException {
        this.address = address;
        this.files = new org.apache.hadoop.fs.Path(address + "/").getFileSystem(conf);
    }

    @Override
    public boolean exists(Path path) {
        return withErrors(address + path, () -> files.exists(hadoopPath(path)));
    }

    @Override
    public Entry look(String title, Path path) {
        return withErrors(title, () -> {
            FileStatus found = files.getFileStatus(hadoopPath(path));
            return entry(found.getPath().getName(), found);
        });
    }

    @Override
    public List<Entry> list(String title, Path directory) {
        return withErrors(title, () -> {
            List<Entry> entries = new ArrayList<>();
            for (FileStatus status : files.listStatus(hadoopPath(directory)))
                entries.add(entry(status.getPath().getName(), status));
            return entries;
        });
    }

    /** Lists recursively in one call, which object stores answer much faster than directory by directory. */
    @Override
    public List<Entry> below(String title, Path directory) {
        return withErrors(title, () -> {
            List<Entry> entries = new ArrayList<>();
            RemoteIterator<LocatedFileStatus> walk = files.listFiles(hadoopPath(directory), true);
            while (walk.hasNext()) {
                FileStatus status = walk.next();
                Path path = Path.of(status.getPath().toUri().getPath());
                entries.add(entry(directory.relativize(path).toString(), status));
            }
            return entries;
        });
    }

    @Override
    public Path place(Path path) {
        URI store = files.getUri();
        String host = Objects.requireNonNullElse(store.getAuthority(), "");
        return Path.of("/" + store.getScheme() + ":", host, path.toString()).normalize();
    }

    private org.apache.hadoop.fs.Path hadoopPath(Path path) {
        return new org.apache.hadoop.fs.Path(address + path);
    }

    private static Entry entry(String name, FileStatus found) {
        Kind kind = found.isDirectory() ? Kind.DIRECTORY : found.isFile() ? Kind.FILE : Kind.OTHER;
        FileTime modified = FileTime.fromMillis(found.getModificationTime());
        return new Entry(name, kind, found.isSymlink(), found.getLen(), modified);
    }

    private interface Query<T> {
        T run() throws IOException;
    }

    private static <T> T withErrors(String title, Query<T> query) {
        try {
            return query.run();
        } catch (FileNotFoundException e) {
            throw new InputException(title + ": no such file or directory", e);
        } catch (IOException e) {
            throw new InputException(title + ": cannot be read: " + Failures.firstLine(e), e);
        }
    }
}
