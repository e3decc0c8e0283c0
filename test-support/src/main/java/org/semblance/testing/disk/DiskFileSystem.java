package org.semblance.testing.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file system of a simulated disk: reading goes through to the real one, changes through the {@link SimulatedDisk}. */
final class DiskFileSystem extends FileSystem {
    private static final FileSystem REAL = FileSystems.getDefault();

    private final SimulatedDisk disk;
    private final Provider provider = new Provider();

    DiskFileSystem(SimulatedDisk disk) {
        this.disk = disk;
    }

    private static Path real(Path path) {
        return DiskPath.real(path);
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return REAL.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(new DiskPath(this, REAL.getRootDirectories().iterator().next()));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return REAL.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return REAL.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return new DiskPath(this, REAL.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = REAL.getPathMatcher(pattern);
        return path -> matcher.matches(real(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return REAL.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    private final class Provider extends FileSystemProvider {
        @Override
        public String getScheme() {
            return "simulated";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Path getPath(URI uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            return disk.open(real(path), options, attributes);
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return newFileChannel(path, options.isEmpty() ? Set.of(StandardOpenOption.READ) : options, attributes);
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            List<Path> entries = new ArrayList<>();
            try (DirectoryStream<Path> all = Files.newDirectoryStream(real(directory))) {
                for (Path entry : all) if (filter.accept(wrapped(entry))) entries.add(wrapped(entry));
            }
            return new DirectoryStream<>() {
                @Override
                public Iterator<Path> iterator() {
                    return entries.iterator();
                }

                @Override
                public void close() {}
            };
        }

        private Path wrapped(Path path) {
            return new DiskPath(DiskFileSystem.this, path);
        }

        @Override
        public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
            disk.makeDirectory(real(directory), attributes);
        }

        @Override
        public void createLink(Path link, Path existing) throws IOException {
            disk.link(real(link), real(existing));
        }

        @Override
        public void delete(Path path) throws IOException {
            disk.delete(real(path));
        }

        @Override
        public void copy(Path source, Path target, CopyOption... options) throws IOException {
            List<CopyOption> how = Arrays.asList(options);
            if (Files.isDirectory(source)) {
                createDirectory(target);
                return;
            }
            Set<OpenOption> opening = how.contains(StandardCopyOption.REPLACE_EXISTING)
                    ? Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)
                    : Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try (FileChannel to = newFileChannel(target, opening)) {
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(real(source)));
                while (bytes.hasRemaining()) to.write(bytes);
            }
            if (how.contains(StandardCopyOption.COPY_ATTRIBUTES))
                Files.setLastModifiedTime(real(target), Files.getLastModifiedTime(real(source)));
        }

        @Override
        public void move(Path source, Path target, CopyOption... options) throws IOException {
            disk.rename(real(source), real(target), options);
        }

        @Override
        public boolean isSameFile(Path one, Path other) throws IOException {
            return Files.isSameFile(real(one), real(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return Files.isHidden(real(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return Files.getFileStore(real(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            REAL.provider().checkAccess(real(path), modes);
        }

        @Override
        public <V extends FileAttributeView> @Nullable V getFileAttributeView(
                Path path, Class<V> type, LinkOption... options) {
            return Files.getFileAttributeView(real(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return Files.readAttributes(real(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
                throws IOException {
            return Files.readAttributes(real(path), attributes, options);
        }

        @Override
        public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
            Files.setAttribute(real(path), attribute, value, options);
        }
    }
}
