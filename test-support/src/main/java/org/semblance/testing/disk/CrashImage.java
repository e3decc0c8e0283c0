package org.semblance.testing.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.semblance.testing.disk.Journal.Content;
import org.semblance.testing.disk.Journal.Entry;
import org.semblance.testing.disk.Journal.Name;
import org.semblance.testing.disk.Journal.Names;
import org.semblance.testing.disk.Journal.NativeFiles;
import org.semblance.testing.disk.Journal.Natives;
import org.semblance.testing.disk.Journal.Node;
import org.semblance.testing.disk.Journal.Sync;
import org.semblance.testing.disk.Journal.Write;

/**
 * The files that a loss of power leaves. What was written to a file before its last sync is there; later writes may be
 * there, missing, torn or zero, each on its own. The same holds for names and the syncs of their directory, except that
 * a rename is atomic and that changes of one name keep their order, as file systems with a journal guarantee.
 *
 * @param files contents by path, relative to the directory
 * @param directories their paths
 */
public record CrashImage(Map<String, Content> files, List<String> directories) {
    /** What becomes of the changes that were not synced. */
    public enum Unsynced {
        LOST,
        KEPT,
        /** A number of them are kept, in order. */
        PREFIX,
        /** All are kept, but the last write to each file is cut. */
        TORN,
        /** Each is kept or lost. */
        SOME,
        /** The last one is kept, without those before it. */
        LAST,
        /** Names without contents. */
        NAMES,
        /** Names, and contents of zeros: a file gets its length before its data. */
        ZEROS,
        /** Contents without names. */
        CONTENTS
    }

    /**
     * The state after a number of entries.
     *
     * @param ignored a site whose syncs have no effect; empty for none
     */
    public static CrashImage of(Journal journal, int point, Unsynced unsynced, String ignored, Random random) {
        return new Builder(journal.entries.subList(0, point), unsynced, ignored, random).image(journal.root);
    }

    /** Identifies the contents. */
    public String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach((path, content) -> {
                digest.update((path + "\0" + content.bytes().length + "\0").getBytes(StandardCharsets.UTF_8));
                digest.update(content.bytes());
            });
            digest.update(directories.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes the files to a new directory. */
    public void write(Path to) throws IOException {
        Files.createDirectories(to);
        for (String directory : directories) Files.createDirectories(to.resolve(directory));
        for (Map.Entry<String, Content> file : files.entrySet()) {
            Path path = to.resolve(file.getKey());
            Files.write(path, file.getValue().bytes());
            Files.setLastModifiedTime(path, file.getValue().time());
        }
    }

    private static final class Builder {
        private final List<Entry> entries;
        private final Unsynced unsynced;
        private final Random random;
        private final int prefix;
        private final Map<Node, Integer> synced = new HashMap<>();
        private final Map<Node, List<Integer>> writes = new HashMap<>();
        private final Map<Node, Map<String, Node>> names = new HashMap<>();
        private Map<Node, NativeFiles> natives = Map.of();

        /** The same when the program last did something itself: calls of native code had returned, and logs were synced. */
        private Map<Node, NativeFiles> returned = Map.of();

        private final Map<Node, Map<String, Integer>> firstSeen = new HashMap<>();

        Builder(List<Entry> entries, Unsynced unsynced, String ignored, Random random) {
            this.entries = entries;
            this.unsynced = unsynced;
            this.random = random;
            this.prefix = random.nextInt(entries.size() + 1);
            for (int i = 0; i < entries.size(); i++) {
                if (!(entries.get(i) instanceof Natives)) returned = natives;
                switch (entries.get(i)) {
                    case Sync sync when ignored.isEmpty() || !sync.site().equals(ignored) -> synced.put(sync.node(), i);
                    case Write write ->
                        writes.computeIfAbsent(write.file(), file -> new ArrayList<>())
                                .add(i);
                    case Natives now -> see(now.files(), i);
                    default -> {}
                }
            }
        }

        private void see(Map<Node, NativeFiles> now, int at) {
            natives = now;
            now.forEach((node, files) -> {
                Map<String, Integer> seen = firstSeen.computeIfAbsent(node, some -> new HashMap<>());
                files.directories().keySet().forEach(name -> seen.putIfAbsent(name, at));
            });
        }

        private boolean isSynced(Node node, int entry) {
            return synced.getOrDefault(node, -1) > entry;
        }

        private boolean keepsName(int entry) {
            return switch (unsynced) {
                case LOST, CONTENTS -> false;
                case KEPT, TORN, NAMES, ZEROS -> true;
                case PREFIX -> entry < prefix;
                case LAST -> entry == entries.size() - 1;
                case SOME -> random.nextBoolean();
            };
        }

        private boolean keepsWrite(int entry) {
            return switch (unsynced) {
                case LOST, NAMES -> false;
                case KEPT, TORN, ZEROS, CONTENTS -> true;
                case PREFIX -> entry < prefix;
                case LAST -> entry == entries.size() - 1;
                case SOME -> random.nextBoolean();
            };
        }

        CrashImage image(Node root) {
            boolean[] kept = keptNames();
            for (int i = 0; i < kept.length; i++) {
                if (!kept[i]) continue;
                for (Name change : ((Names) entries.get(i)).changes()) {
                    Map<String, Node> table = names(change.directory());
                    if (change.node() == null) table.remove(change.name());
                    else table.put(change.name(), change.node());
                }
            }
            CrashImage image = new CrashImage(new TreeMap<>(), new ArrayList<>());
            add(root, "", image);
            return image;
        }

        private Map<String, Node> names(Node directory) {
            return names.computeIfAbsent(directory, some -> new TreeMap<>(some.firstNames));
        }

        /** Which changes of names are there: with each, all earlier ones of the same names. */
        private boolean[] keptNames() {
            boolean[] kept = new boolean[entries.size()];
            Map<Node, Map<String, Boolean>> needed = new HashMap<>();
            for (int i = entries.size() - 1; i >= 0; i--) {
                if (!(entries.get(i) instanceof Names change)) continue;
                int at = i;
                kept[i] = keepsName(i);
                for (Name name : change.changes()) {
                    if (isSynced(name.directory(), at) || is(needed, name)) kept[i] = true;
                }
                if (!kept[i]) continue;
                for (Name name : change.changes()) {
                    needed.computeIfAbsent(name.directory(), some -> new HashMap<>())
                            .put(name.name(), true);
                }
            }
            return kept;
        }

        private static boolean is(Map<Node, Map<String, Boolean>> needed, Name name) {
            return needed.getOrDefault(name.directory(), Map.of()).containsKey(name.name());
        }

        private void add(Node directory, String path, CrashImage image) {
            names(directory).forEach((name, node) -> {
                String next = path + name;
                if (!node.isDirectory) {
                    image.files.put(next, content(node));
                    return;
                }
                image.directories.add(next);
                add(node, next + "/", image);
            });
            NativeFiles there = natives.get(directory);
            if (there == null) return;
            NativeFiles before = returned.get(directory);
            Map<String, Integer> seen = Objects.requireNonNull(firstSeen.get(directory));
            add(new NativeFiles(there.files(), Map.of()), before, path, image);
            there.directories().forEach((name, files) -> {
                int at = Objects.requireNonNull(seen.get(name));
                if (!isSynced(directory, at) && !keepsName(at)) return;
                image.directories.add(path + name);
                add(files, before == null ? null : before.directories().get(name), path + name + "/", image);
            });
        }

        private void add(NativeFiles files, @Nullable NativeFiles before, String path, CrashImage image) {
            files.files().forEach((name, content) -> {
                Content old = before == null ? null : before.files().get(name);
                boolean isLog = name.endsWith(".log"); // native code syncs its other files before it relies on them
                image.files.put(path + name, old == null || !isLog ? content : torn(content, old.bytes().length));
            });
            files.directories().forEach((name, inner) -> {
                image.directories.add(path + name);
                add(inner, before == null ? null : before.directories().get(name), path + name + "/", image);
            });
        }

        /** A log that native code has extended, cut behind what a returned call has synced. */
        private Content torn(Content content, int from) {
            int length = content.bytes().length;
            if (length <= from || unsynced == Unsynced.KEPT) return content;
            int cut = unsynced == Unsynced.LOST ? from : from + random.nextInt(length - from + 1);
            return new Content(Arrays.copyOf(content.bytes(), cut), content.time());
        }

        private Content content(Node file) {
            byte[] bytes = file.first;
            FileTime time = file.time;
            List<Integer> all = writes.getOrDefault(file, List.of());
            for (int i : all) {
                Write write = (Write) entries.get(i);
                boolean durable = isSynced(file, i);
                if (!durable && !keepsWrite(i)) continue;
                boolean last = i == all.getLast();
                bytes = applied(bytes, write, durable, last && unsynced == Unsynced.TORN);
                time = write.time();
            }
            return new Content(bytes, time);
        }

        private byte[] applied(byte[] bytes, Write write, boolean durable, boolean tears) {
            byte[] more = write.bytes();
            int position = Math.toIntExact(write.position());
            if (more == null) return Arrays.copyOf(bytes, Math.min(bytes.length, position));
            if (!durable && unsynced == Unsynced.ZEROS) more = new byte[more.length];
            int count = !durable && tears ? random.nextInt(more.length + 1) : more.length;
            byte[] longer = Arrays.copyOf(bytes, Math.max(bytes.length, position + count));
            System.arraycopy(more, 0, longer, position, count);
            return longer;
        }
    }
}
