package org.semblance.hadoop;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;

/** The store at an address, such as {@code s3a://bucket}. */
final class HadoopFileSystem extends FileSystem implements RemoteFiles {
    /** Where a rename is a change of names in one server; everywhere else objects are copied one by one. */
    private static final Set<String> ATOMIC = Set.of("hdfs", "webhdfs", "swebhdfs", "viewfs", "ofs");

    private final HadoopProvider provider;
    private final String authority;
    private final String address;

    HadoopFileSystem(HadoopProvider provider, String authority) {
        this.provider = provider;
        this.authority = authority;
        this.address = provider.getScheme() + "://" + authority;
    }

    String scheme() {
        return provider.getScheme();
    }

    /** Host, bucket or the like; may be empty. */
    String authority() {
        return authority;
    }

    @Override
    public HadoopProvider provider() {
        return provider;
    }

    @Override
    public HadoopPath getPath(String first, String... more) {
        String name = more.length == 0
                ? first
                : Stream.concat(Stream.of(first), Arrays.stream(more))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("/"));
        return HadoopPath.of(this, name.startsWith(address + "/") ? name.substring(address.length()) : name);
    }

    @Override
    public boolean renamesAtomically() {
        return ATOMIC.contains(scheme());
    }

    @Override
    public boolean createExclusively(Path file, byte[] content) throws IOException {
        return provider.createExclusively(HadoopPath.of(file), content);
    }

    @Override
    public void deleteTree(Path directory) throws IOException {
        provider.deleteTree(HadoopPath.of(directory));
    }

    @Override
    public SortedMap<Path, BasicFileAttributes> filesBelow(Path directory) throws IOException {
        return provider.filesBelow(HadoopPath.of(directory));
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("stores are not closed");
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
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of(new Space(this));
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher local = FileSystems.getDefault().getPathMatcher(pattern);
        return path -> local.matches(Path.of(HadoopPath.of(path).within()));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException("users of stores are not looked up");
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException("stores cannot be watched");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HadoopFileSystem store && address.equals(store.address);
    }

    @Override
    public int hashCode() {
        return address.hashCode();
    }

    @Override
    public String toString() {
        return address;
    }

    /** The space of a store. */
    static final class Space extends FileStore {
        private final HadoopFileSystem store;

        Space(HadoopFileSystem store) {
            this.store = store;
        }

        @Override
        public String name() {
            return store.toString();
        }

        @Override
        public String type() {
            return store.scheme();
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public long getTotalSpace() throws IOException {
            return store.provider.space(store).getCapacity();
        }

        @Override
        public long getUsableSpace() throws IOException {
            return store.provider.space(store).getRemaining();
        }

        @Override
        public long getUnallocatedSpace() throws IOException {
            return getUsableSpace();
        }

        @Override
        public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
            return supportsFileAttributeView(type.getSimpleName().startsWith("Basic") ? "basic" : "");
        }

        @Override
        public boolean supportsFileAttributeView(String name) {
            return name.equals("basic");
        }

        @Override
        public <V extends FileStoreAttributeView> @Nullable V getFileStoreAttributeView(Class<V> type) {
            return null;
        }

        @Override
        public Object getAttribute(String attribute) {
            throw new UnsupportedOperationException(attribute);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Space space && store.equals(space.store);
        }

        @Override
        public int hashCode() {
            return store.hashCode();
        }
    }
}
