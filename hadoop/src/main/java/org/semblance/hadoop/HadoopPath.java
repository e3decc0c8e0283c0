package org.semblance.hadoop;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileStatus;
import org.jspecify.annotations.Nullable;

/** A path in a store, written as its full address, such as {@code hdfs://host/a}. Relative paths are relative to the root. */
final class HadoopPath implements Path {
    private final HadoopFileSystem store;
    private final boolean absolute;
    private final List<String> names; // a path without names that is not the root has one empty name

    /** The entry of the directory in which the path was found, for the first query. */
    private final AtomicReference<@Nullable FileStatus> listed = new AtomicReference<>();

    private HadoopPath(HadoopFileSystem store, boolean absolute, List<String> names) {
        this.store = store;
        this.absolute = absolute;
        this.names = names.isEmpty() && !absolute ? List.of("") : List.copyOf(names);
    }

    /** A path by its name within the store. */
    static HadoopPath of(HadoopFileSystem store, String name) {
        List<String> names = new ArrayList<>();
        for (String part : name.split("/")) if (!part.isEmpty()) names.add(part);
        return new HadoopPath(store, name.startsWith("/"), names);
    }

    HadoopPath with(FileStatus status) {
        listed.set(status);
        return this;
    }

    /** What the listing said about the path, once: it may change later. */
    @Nullable
    FileStatus takeListed() {
        return listed.getAndSet(null);
    }

    static HadoopPath of(Path path) {
        if (path instanceof HadoopPath ours) return ours;
        throw new ProviderMismatchException("not in a store: " + path);
    }

    /** The path for Hadoop. */
    org.apache.hadoop.fs.Path real() {
        return new org.apache.hadoop.fs.Path(
                store.scheme(), authority(), toAbsolutePath().within());
    }

    private @Nullable String authority() {
        return store.authority().isEmpty() ? null : store.authority();
    }

    /** The name within the store. */
    String within() {
        return (absolute ? "/" : "") + String.join("/", names);
    }

    private HadoopPath path(boolean absolute, List<String> names) {
        return new HadoopPath(store, absolute, names);
    }

    private boolean isEmpty() {
        return !absolute && names.getFirst().isEmpty();
    }

    @Override
    public HadoopFileSystem getFileSystem() {
        return store;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public @Nullable HadoopPath getRoot() {
        return absolute ? path(true, List.of()) : null;
    }

    @Override
    public @Nullable HadoopPath getFileName() {
        return names.isEmpty() ? null : path(false, List.of(names.getLast()));
    }

    @Override
    public @Nullable HadoopPath getParent() {
        int parents = names.size() - 1;
        return parents < 0 || parents == 0 && !absolute ? null : path(absolute, names.subList(0, parents));
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public HadoopPath getName(int index) {
        return subpath(index, index + 1);
    }

    @Override
    public HadoopPath subpath(int from, int to) {
        if (from < 0 || from >= to || to > names.size())
            throw new IllegalArgumentException("no names %d to %d in %s".formatted(from, to, this));
        return path(false, names.subList(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof HadoopPath path
                && store.equals(path.store)
                && absolute == path.absolute
                && names.size() >= path.names.size()
                && names.subList(0, path.names.size()).equals(path.names);
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(other instanceof HadoopPath path) || !store.equals(path.store)) return false;
        if (path.absolute) return equals(path);
        int before = names.size() - path.names.size();
        return before >= 0 && names.subList(before, names.size()).equals(path.names);
    }

    @Override
    public HadoopPath normalize() {
        List<String> kept = new ArrayList<>();
        for (String name : names) {
            if (name.isEmpty() || name.equals(".")) continue;
            boolean up = name.equals("..");
            if (up && !kept.isEmpty() && !kept.getLast().equals("..")) kept.removeLast();
            else if (!up || !absolute) kept.add(name);
        }
        return path(absolute, kept);
    }

    @Override
    public HadoopPath resolve(Path other) {
        HadoopPath path = of(other);
        if (path.absolute || isEmpty()) return path;
        if (path.isEmpty()) return this;
        List<String> joined = new ArrayList<>(names);
        joined.addAll(path.names);
        return path(absolute, joined);
    }

    @Override
    public HadoopPath relativize(Path other) {
        HadoopPath path = of(other);
        if (!store.equals(path.store) || absolute != path.absolute)
            throw new IllegalArgumentException("%s and %s have no common root".formatted(this, other));
        if (isEmpty()) return path;
        if (equals(path)) return path(false, List.of());
        boolean dotted = hasDots() || path.hasDots();
        List<String> base = dotted ? normalize().filled() : names;
        List<String> child = dotted ? path.normalize().filled() : path.filled();
        int common = 0;
        while (common < Math.min(base.size(), child.size()) && base.get(common).equals(child.get(common))) common++;
        List<String> steps = new ArrayList<>();
        for (String name : base.subList(common, base.size())) {
            if (name.equals("..")) throw new IllegalArgumentException("no way from %s to %s".formatted(this, other));
            steps.add("..");
        }
        steps.addAll(child.subList(common, child.size()));
        return path(false, steps);
    }

    private boolean hasDots() {
        return names.contains(".") || names.contains("..");
    }

    private List<String> filled() {
        return isEmpty() ? List.of() : names;
    }

    @Override
    public URI toUri() {
        try {
            return new URI(store.scheme(), authority(), toAbsolutePath().within(), null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not an address: " + this, e);
        }
    }

    @Override
    public HadoopPath toAbsolutePath() {
        return absolute ? this : path(true, filled());
    }

    @Override
    public HadoopPath toRealPath(LinkOption... options) throws IOException {
        HadoopPath real = toAbsolutePath().normalize();
        store.provider().status(real);
        return real;
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException("stores cannot be watched");
    }

    /** By the bytes of the name, as for local paths. */
    @Override
    public int compareTo(Path other) {
        HadoopPath path = of(other);
        int stores = store.toString().compareTo(path.store.toString());
        return stores != 0
                ? stores
                : Arrays.compareUnsigned(
                        within().getBytes(StandardCharsets.UTF_8), path.within().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HadoopPath path
                && store.equals(path.store)
                && absolute == path.absolute
                && names.equals(path.names);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + Boolean.hashCode(absolute);
    }

    @Override
    public String toString() {
        return absolute ? store + within() : within();
    }
}
