package org.semblance.hadoop;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.PathIsNotEmptyDirectoryException;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/**
 * The operations on files of one scheme, by Hadoop. Differs from those on a disk: files are written from the beginning to the
 * end, parents of a new file are made where they are missing, and permissions are those that the store assigns.
 */
final class HadoopProvider extends FileSystemProvider {
    private static final int BUFFER = 1 << 17;

    private final String scheme;
    private final Map<String, HadoopFileSystem> stores = new ConcurrentHashMap<>();

    HadoopProvider(String scheme) {
        this.scheme = scheme;
    }

    HadoopFileSystem at(String authority) {
        return stores.computeIfAbsent(authority, host -> new HadoopFileSystem(this, host));
    }

    @Override
    public String getScheme() {
        return scheme;
    }

    @Override
    public java.nio.file.FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        return getFileSystem(uri);
    }

    @Override
    public HadoopFileSystem getFileSystem(URI uri) {
        return at(uri.getAuthority() == null ? "" : uri.getAuthority());
    }

    @Override
    public HadoopPath getPath(URI uri) {
        return getFileSystem(uri).getPath(uri.getPath());
    }

    private interface Operation<T> {
        T run(FileSystem files, org.apache.hadoop.fs.Path path) throws IOException;
    }

    private static <T> T call(HadoopPath path, Operation<T> operation) throws IOException {
        try {
            org.apache.hadoop.fs.Path real = path.real();
            return operation.run(real.getFileSystem(HadoopStores.settings()), real);
        } catch (IOException e) {
            throw named(path, e);
        } catch (IllegalArgumentException e) { // an unknown host, a name that the store does not allow
            throw failure(path, e);
        }
    }

    /** The failure as Java names it, with the path and one line. */
    static IOException named(HadoopPath path, IOException failure) {
        String name = path.toString();
        return switch (failure) {
            case SocketTimeoutException e -> failure(path, e);
            case InterruptedIOException e -> e;
            case ClosedByInterruptException e -> e;
            case FileNotFoundException e -> because(e, new NoSuchFileException(name));
            case org.apache.hadoop.fs.FileAlreadyExistsException e -> because(e, new FileAlreadyExistsException(name));
            case ParentNotDirectoryException e -> because(e, new NotDirectoryException(name));
            case PathIsNotEmptyDirectoryException e -> because(e, new DirectoryNotEmptyException(name));
            case AccessControlException e -> because(e, new AccessDeniedException(name, null, StoreFailures.reason(e)));
            case AccessDeniedException e -> because(e, new AccessDeniedException(name, null, StoreFailures.reason(e)));
            case FileSystemException e -> e;
            default -> failure(path, failure);
        };
    }

    private static IOException because(IOException cause, IOException named) {
        named.initCause(cause);
        return named;
    }

    private static FileSystemException failure(HadoopPath path, Exception failure) {
        FileSystemException named = new FileSystemException(path.toString(), null, StoreFailures.reason(failure));
        named.initCause(failure);
        return named;
    }

    FileStatus status(HadoopPath path) throws IOException {
        FileStatus listed = path.takeListed();
        return listed != null ? listed : call(path, FileSystem::getFileStatus);
    }

    FsStatus space(HadoopFileSystem store) throws IOException {
        return call(store.getPath("/"), FileSystem::getStatus);
    }

    /** The status, or null if there is nothing of that name. */
    private @Nullable FileStatus found(HadoopPath path) throws IOException {
        try {
            return status(path);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (OpenOption option : options)
            if (option != StandardOpenOption.READ && !(option instanceof LinkOption))
                throw new UnsupportedOperationException("cannot be read with " + option);
        return new BufferedInputStream(call(HadoopPath.of(path), FileSystem::open), BUFFER);
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        Set<OpenOption> chosen = options.length == 0
                ? Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)
                : Set.of(options);
        return new BufferedOutputStream(create(HadoopPath.of(path), chosen), BUFFER);
    }

    private FSDataOutputStream create(HadoopPath path, Set<? extends OpenOption> options) throws IOException {
        if (options.contains(StandardOpenOption.READ) || options.contains(StandardOpenOption.DELETE_ON_CLOSE))
            throw unsupported(path);
        boolean append = options.contains(StandardOpenOption.APPEND);
        boolean fresh = options.contains(StandardOpenOption.CREATE_NEW);
        boolean truncates = options.contains(StandardOpenOption.TRUNCATE_EXISTING);
        if (!fresh && (append || !truncates || !options.contains(StandardOpenOption.CREATE))) {
            FileStatus found = found(path);
            if (found == null && !options.contains(StandardOpenOption.CREATE))
                throw new NoSuchFileException(path.toString());
            if (append && found != null) return call(path, FileSystem::append);
            if (!truncates && found != null && found.getLen() > 0) throw unsupported(path);
        }
        return call(
                path,
                (files, real) -> files.createFile(real)
                        .overwrite(!fresh)
                        .recursive()
                        .bufferSize(BUFFER)
                        .build());
    }

    /** What only a disk can do. */
    static FileSystemException unsupported(HadoopPath path) {
        return new FileSystemException(
                path.toString(), null, "files in a store are only read, or written as a whole: name a local file");
    }

    boolean createExclusively(HadoopPath path, byte[] content) throws IOException {
        try {
            call(path, (files, real) -> {
                FSDataOutputStreamBuilder<?, ?> file =
                        files.createFile(real).overwrite(false).recursive();
                file.opt(Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE, true);
                try (FSDataOutputStream out = file.build()) {
                    out.write(content);
                }
                return true;
            });
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (FileSystemException e) {
            // S3: another one was faster. The name of its class, as it is not among the classes of Hadoop's client.
            Throwable cause = e.getCause();
            if (cause != null && cause.getClass().getSimpleName().equals("RemoteFileChangedException")) return false;
            throw e;
        }
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        HadoopPath ours = HadoopPath.of(path);
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        if (writes) return new HadoopChannel.Writing(ours, create(ours, options));
        FileStatus status = status(ours);
        if (status.isDirectory()) throw new FileSystemException(path.toString(), null, "is a directory");
        return new HadoopChannel.Reading(ours, call(ours, FileSystem::open), status.getLen());
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        HadoopPath parent = HadoopPath.of(directory);
        return new Listing(parent, call(parent, FileSystem::listStatusIterator), filter);
    }

    /** The entries of a directory; the remote listing continues while they are read. */
    private static final class Listing implements DirectoryStream<Path> {
        private final HadoopPath directory;
        private final RemoteIterator<FileStatus> entries;
        private final Filter<? super Path> filter;
        private @Nullable Path next;
        private boolean begun;
        private boolean closed;

        Listing(HadoopPath directory, RemoteIterator<FileStatus> entries, Filter<? super Path> filter)
                throws IOException {
            this.directory = directory;
            this.entries = entries;
            this.filter = filter;
            this.next = read();
        }

        private @Nullable Path read() throws IOException {
            try {
                while (entries.hasNext()) {
                    FileStatus entry = entries.next();
                    org.apache.hadoop.fs.Path found = entry.getPath();
                    if (found.toUri().getPath().equals(directory.real().toUri().getPath()))
                        throw new NotDirectoryException(directory.toString());
                    HadoopPath path =
                            directory.resolve(directory.getFileSystem().getPath(found.getName()));
                    if (filter.accept(path.with(entry))) return path.with(entry);
                }
                return null;
            } catch (IOException e) {
                throw named(directory, e);
            }
        }

        @Override
        public Iterator<Path> iterator() {
            if (begun || closed) throw new IllegalStateException("listed already: " + directory);
            begun = true;
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return next != null && !closed;
                }

                @Override
                public Path next() {
                    Path current = closed ? null : next;
                    if (current == null) throw new NoSuchElementException();
                    try {
                        next = read();
                    } catch (IOException e) {
                        throw new DirectoryIteratorException(e);
                    }
                    return current;
                }
            };
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    SortedMap<Path, BasicFileAttributes> filesBelow(HadoopPath directory) throws IOException {
        return call(directory, (files, real) -> {
            SortedMap<Path, BasicFileAttributes> found = new TreeMap<>();
            RemoteIterator<LocatedFileStatus> walk = files.listFiles(real, true);
            while (walk.hasNext()) {
                FileStatus status = walk.next();
                found.put(
                        directory
                                .getFileSystem()
                                .getPath(status.getPath().toUri().getPath()),
                        new Attributes(status));
            }
            return found;
        });
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        HadoopPath path = HadoopPath.of(directory);
        if (found(path) != null) throw new FileAlreadyExistsException(directory.toString());
        if (!call(path, FileSystem::mkdirs)) throw failure(path, new IOException("cannot be created"));
    }

    @Override
    public void delete(Path path) throws IOException {
        HadoopPath ours = HadoopPath.of(path);
        FileStatus status = status(ours);
        if (status.isDirectory() && call(ours, FileSystem::listStatusIterator).hasNext())
            throw new DirectoryNotEmptyException(path.toString());
        if (!call(ours, (files, real) -> files.delete(real, false))) throw new NoSuchFileException(path.toString());
    }

    void deleteTree(HadoopPath directory) throws IOException {
        boolean _ = call(directory, (files, real) -> files.delete(real, true)); // false: nothing was there
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        List<CopyOption> chosen = Arrays.asList(options);
        prepare(target, chosen.contains(StandardCopyOption.REPLACE_EXISTING));
        if (status(HadoopPath.of(source)).isDirectory()) {
            createDirectory(target);
            return;
        }
        try (InputStream in = newInputStream(source);
                OutputStream out = newOutputStream(target)) {
            in.transferTo(out);
        }
    }

    /** Removes a file or an empty directory that is in the way, if that is allowed. */
    private void prepare(Path target, boolean replaces) throws IOException {
        if (found(HadoopPath.of(target)) == null) return;
        if (!replaces) throw new FileAlreadyExistsException(target.toString());
        delete(target);
    }

    /** Renames; within one store, and atomically where the store can. */
    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        HadoopPath from = HadoopPath.of(source);
        HadoopPath to = HadoopPath.of(target);
        if (!from.getFileSystem().equals(to.getFileSystem()))
            throw new AtomicMoveNotSupportedException(
                    source.toString(), target.toString(), "they are different stores");
        if (from.toAbsolutePath().normalize().equals(to.toAbsolutePath().normalize())) return;
        boolean replaces = Arrays.asList(options).contains(StandardCopyOption.REPLACE_EXISTING);
        if (from.getFileSystem().renamesAtomically()) {
            Options.Rename how = replaces ? Options.Rename.OVERWRITE : Options.Rename.NONE;
            call(from, (files, real) -> {
                FileContext.getFileContext(real.toUri(), HadoopStores.settings())
                        .rename(real, to.real(), how);
                return true;
            });
            return;
        }
        status(from);
        prepare(to, replaces);
        if (!call(from, (files, real) -> files.rename(real, to.real())))
            throw failure(from, new IOException("cannot be renamed to " + to));
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        if (!(other instanceof HadoopPath)) return false;
        return one.toRealPath().equals(other.toRealPath());
    }

    @Override
    public boolean isHidden(Path path) {
        Path name = path.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path path) {
        return new HadoopFileSystem.Space(HadoopPath.of(path).getFileSystem());
    }

    /** Only whether it exists: what is not permitted fails when it is done. */
    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        FileStatus _ = status(HadoopPath.of(path));
    }

    /** What a store says about a file. */
    private record Attributes(FileStatus status) implements BasicFileAttributes {
        @Override
        public FileTime lastModifiedTime() {
            return FileTime.fromMillis(status.getModificationTime());
        }

        @Override
        public FileTime lastAccessTime() {
            return lastModifiedTime();
        }

        @Override
        public FileTime creationTime() {
            return lastModifiedTime();
        }

        @Override
        public boolean isRegularFile() {
            return status.isFile();
        }

        @Override
        public boolean isDirectory() {
            return status.isDirectory();
        }

        @Override
        public boolean isSymbolicLink() {
            return status.isSymlink();
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public long size() {
            return status.getLen();
        }

        @Override
        public @Nullable Object fileKey() {
            return null;
        }
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (type != BasicFileAttributes.class) throw new UnsupportedOperationException(type.getName());
        return type.cast(new Attributes(status(HadoopPath.of(path))));
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        BasicFileAttributes facts = readAttributes(path, BasicFileAttributes.class, options);
        Map<String, Object> all = new HashMap<>();
        all.put("size", facts.size());
        all.put("lastModifiedTime", facts.lastModifiedTime());
        all.put("isDirectory", facts.isDirectory());
        all.put("isRegularFile", facts.isRegularFile());
        all.put("isSymbolicLink", facts.isSymbolicLink());
        List<String> wanted =
                new ArrayList<>(List.of(names.substring(names.indexOf(':') + 1).split(",")));
        if (!wanted.contains("*")) all.keySet().retainAll(wanted);
        return all;
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        if (type != BasicFileAttributeView.class) return null;
        return type.cast(new BasicFileAttributeView() {
            @Override
            public String name() {
                return "basic";
            }

            @Override
            public BasicFileAttributes readAttributes() throws IOException {
                return Files.readAttributes(path, BasicFileAttributes.class);
            }

            @Override
            public void setTimes(@Nullable FileTime modified, @Nullable FileTime accessed, @Nullable FileTime created)
                    throws IOException {
                if (modified == null) return;
                call(HadoopPath.of(path), (files, real) -> {
                    files.setTimes(real, modified.toMillis(), -1);
                    return true;
                });
            }
        });
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException(attribute);
    }
}
