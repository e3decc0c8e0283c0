package org.semblance.testing.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happened to a directory, in order: its first state, which is durable, and each change, sync and
 * acknowledgement since. {@link CrashImage} makes the states after a loss of power from it.
 */
public final class Journal {
    final Node root;
    final List<Entry> entries = new ArrayList<>();
    private final Path directory;
    private final Map<Object, Content> seen = new HashMap<>();
    private Map<Node, NativeFiles> natives = Map.of();

    Journal(Path directory) throws IOException {
        this.directory = directory;
        this.root = existing(directory);
    }

    /** A file or a directory, whatever its names; what it has at first, and the names that a directory has now. */
    static final class Node {
        final boolean isDirectory;
        final byte[] first;
        final FileTime time;
        final Map<String, Node> firstNames;
        final Map<String, Node> names;

        Node(boolean isDirectory, byte[] first, FileTime time, Map<String, Node> names) {
            this.isDirectory = isDirectory;
            this.first = first;
            this.time = time;
            this.firstNames = Map.copyOf(names);
            this.names = new TreeMap<>(names);
        }

        static Node created(boolean isDirectory) {
            return new Node(isDirectory, new byte[0], FileTime.from(Instant.now()), Map.of());
        }
    }

    /** One thing that happened. */
    sealed interface Entry {}

    /** Names that change together; a rename changes two. */
    record Names(List<Name> changes) implements Entry {}

    /** @param node what has the name from now on; null if nothing has */
    record Name(Node directory, String name, @Nullable Node node) {}

    /** Bytes written to a file; null if it is cut to a length instead. */
    @SuppressWarnings("ArrayRecordComponent")
    record Write(Node file, long position, byte @Nullable [] bytes, FileTime time) implements Entry {}

    /** @param site the code that called for it */
    record Sync(Node node, String site) implements Entry {}

    /** The caller knows that everything before is complete, and relies on it. */
    record Acknowledgement() implements Entry {}

    /** Files of native code, which syncs them itself, by the directory in which they are. */
    record Natives(Map<Node, NativeFiles> files) implements Entry {}

    @SuppressWarnings("ArrayRecordComponent")
    record Content(byte[] bytes, FileTime time) {}

    record NativeFiles(Map<String, Content> files, Map<String, NativeFiles> directories) {
        boolean isEmpty() {
            return files.isEmpty() && directories.isEmpty();
        }
    }

    /** The number of points at which power can fail: after each entry, and before the first. */
    public int points() {
        return entries.size() + 1;
    }

    /** How often the work was acknowledged before a point. */
    public int acknowledged(int point) {
        return (int) entries.subList(0, point).stream()
                .filter(Acknowledgement.class::isInstance)
                .count();
    }

    /** The pieces of code that synced something. */
    public Set<String> sites() {
        return entries.stream()
                .filter(Sync.class::isInstance)
                .map(entry -> ((Sync) entry).site)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Node existing(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isSymbolicLink()) throw new IOException("a simulated disk has no symbolic links: " + path);
        Map<String, Node> names = new TreeMap<>();
        if (attributes.isDirectory()) {
            for (Path entry : list(path)) names.put(name(entry), existing(entry));
        }
        byte[] first = attributes.isDirectory() ? new byte[0] : Files.readAllBytes(path);
        return new Node(attributes.isDirectory(), first, attributes.lastModifiedTime(), names);
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    static String name(Path path) {
        return Objects.requireNonNull(path.getFileName()).toString();
    }

    /** What has a name now; null for files of native code. */
    @Nullable
    Node find(Path path) {
        Node at = root;
        if (path.equals(directory)) return at;
        for (Path name : directory.relativize(path)) {
            at = at.names.get(name.toString());
            if (at == null) return null;
        }
        return at;
    }

    /** The same; a file that native code has put into a known directory is known from now on, and nothing of it is synced. */
    @Nullable
    Node found(Path path) throws IOException {
        Node node = find(path);
        if (node != null || !Files.isRegularFile(path) || find(path.resolveSibling("")) == null) return node;
        Node adopted = Node.created(false);
        names(new Name(parent(path), name(path), adopted));
        write(adopted, 0, Files.readAllBytes(path));
        return adopted;
    }

    Node parent(Path path) {
        Node parent = find(Objects.requireNonNull(path.getParent()));
        if (parent == null) throw new IllegalStateException("a directory of native code: " + path);
        return parent;
    }

    void names(Name... changes) {
        for (Name change : changes) {
            if (change.node == null) change.directory.names.remove(change.name);
            else change.directory.names.put(change.name, change.node);
        }
        entries.add(new Names(List.of(changes)));
    }

    void write(Node file, long position, byte @Nullable [] bytes) {
        entries.add(new Write(file, position, bytes, FileTime.from(Instant.now())));
    }

    void sync(Node node, String site) {
        entries.add(new Sync(node, site));
    }

    void acknowledge() {
        entries.add(new Acknowledgement());
    }

    /** Records the files that native code has changed. */
    void scan() throws IOException {
        Map<Node, NativeFiles> found = scanned();
        for (Map<Node, NativeFiles> again = scanned(); !again.equals(found); again = scanned()) found = again;
        if (found.equals(natives)) return;
        natives = found;
        entries.add(new Natives(found));
    }

    /** The files now; threads of native code may change some meanwhile, so only a state seen twice is one that was there. */
    private Map<Node, NativeFiles> scanned() throws IOException {
        Map<Node, NativeFiles> found = new HashMap<>();
        try {
            scan(root, directory, found);
            return found;
        } catch (NoSuchFileException e) {
            return scanned(); // deleted meanwhile
        }
    }

    private void scan(Node node, Path path, Map<Node, NativeFiles> found) throws IOException {
        NativeFiles unknown = new NativeFiles(new TreeMap<>(), new TreeMap<>());
        for (Path entry : list(path)) {
            Node known = node.names.get(name(entry));
            if (known == null) add(entry, unknown);
            else if (known.isDirectory) scan(known, entry, found);
        }
        if (!unknown.isEmpty()) found.put(node, unknown);
    }

    private void add(Path entry, NativeFiles to) throws IOException {
        if (Files.isDirectory(entry)) {
            NativeFiles inner = new NativeFiles(new TreeMap<>(), new TreeMap<>());
            for (Path next : list(entry)) add(next, inner);
            to.directories.put(name(entry), inner);
            return;
        }
        FileTime time = Files.getLastModifiedTime(entry);
        List<Object> key = List.of(entry, time, Files.size(entry));
        Content content = seen.get(key);
        if (content == null) {
            content = new Content(Files.readAllBytes(entry), time);
            seen.put(key, content);
        }
        to.files.put(name(entry), content);
    }
}
