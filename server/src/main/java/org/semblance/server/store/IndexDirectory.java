package org.semblance.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.semblance.io.inputs.InputException;
import org.semblance.run.Heap;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.OnlineMethod;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * The directory of one index: settings, database and lock. It is created under a temporary name and moved into place
 * atomically.
 *
 * @param snapshots directory for copies
 * @param clock determines when documents expire
 * @param program description of this process, shown to others that try to open the index
 * @param room heap budget shared with the other open indexes
 */
public record IndexDirectory(Path path, Path snapshots, InstantSource clock, String program, HeapRoom room) {
    static final String DATABASE = "db";

    /** Copies of the files that parameters name, under the names of the parameters. */
    private static final String FILES = "files";

    /** A single index; copies go to the sibling directory {@code snapshots}. */
    public static IndexDirectory of(Path path, String program) {
        Path absolute = path.toAbsolutePath().normalize();
        return new IndexDirectory(
                absolute, absolute.resolveSibling("snapshots"), InstantSource.system(), program, HeapRoom.standard());
    }

    public boolean exists() {
        return SettingsFile.isIn(path);
    }

    /** Whether there is an index, or the rest of one. */
    public boolean hasTraces() {
        return exists() || Files.exists(path.resolve(SyncedMark.NAME)) || Files.isDirectory(path.resolve(DATABASE));
    }

    /**
     * Creates an empty index.
     *
     * @throws Refusal if the settings are invalid or name a file
     * @throws InputException if the directory is not empty
     */
    public void create(LiveSettings settings) throws IOException {
        create(OnlineMethod.of(settings));
    }

    /**
     * The method by settings of a user who may name files. A file that no longer exists is that of the index, if it has
     * one.
     *
     * @throws Refusal if the settings are invalid
     */
    public OnlineMethod resolved(LiveSettings settings) throws IOException {
        try {
            return OnlineMethod.of(settings, (parameter, value) -> {
                Path copy = path.resolve(FILES).resolve(parameter);
                return Files.exists(copy) && !Files.exists(value.file()) ? copy : value.file();
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Creates an empty index with copies of the files that the method reads.
     *
     * @throws InputException if the directory is not empty
     */
    public void create(OnlineMethod method) throws IOException {
        LiveSettings settings = method.settings();
        if (settings.timeToLive().filter(time -> time.toMillis() <= 0).isPresent()) {
            throw new Refusal(Refusal.Kind.BAD_REQUEST, "the time to live must be positive");
        }
        requireFree();
        Directories.makeForced(path.toAbsolutePath().resolveSibling(""));
        Path temporary = path.resolveSibling("." + path.getFileName() + ".new");
        Directories.delete(temporary);
        Files.createDirectories(temporary);
        try {
            RocksDatabase.create(temporary.resolve(DATABASE));
            copyFiles(method.files(), temporary);
            SettingsFile.write(temporary, settings);
            Disk.moveForced(temporary, path);
        } finally {
            Directories.delete(temporary);
        }
    }

    /** Copies the files of parameters to the directory of another index, and syncs them. */
    static void copyFiles(Map<String, Path> files, Path index) throws IOException {
        if (files.isEmpty()) return;
        Path copies = Files.createDirectory(index.resolve(FILES));
        for (Map.Entry<String, Path> file : files.entrySet())
            Disk.replace(copies.resolve(file.getKey()), out -> Files.copy(file.getValue(), out));
        Disk.forceParent(copies);
    }

    /** The method of the index, with its own copies of files. */
    OnlineMethod method(LiveSettings settings) {
        Map<String, String> named = new TreeMap<>();
        try {
            return OnlineMethod.of(settings, (parameter, value) -> {
                Path copy = path.resolve(FILES).resolve(parameter);
                named.put(copy.toString(), value.text());
                if (Files.isReadable(copy)) return copy;
                throw new InputException(unusable(copy.toString(), "missing or not readable", value.text()));
            });
        } catch (UncheckedIOException e) {
            String files = String.join(", ", named.keySet());
            throw new InputException(
                    unusable(files, "damaged, or replaced by another file", String.join(", ", named.values())), e);
        }
    }

    private static String unusable(String copy, String how, String named) {
        return "%s: %s, so the index cannot be opened; restore it from a snapshot, where it is the same, or copy %s there"
                .formatted(copy, how, named);
    }

    /**
     * Fails unless an index can be created.
     *
     * @throws InputException if the directory is not empty
     */
    public void requireFree() throws IOException {
        if (Files.exists(path) && !isEmpty()) throw new InputException(path + ": exists and is not empty" + remedy());
    }

    private String remedy() {
        if (exists()) return ": it has an index already; add to that, or name another directory";
        return ", but has no file %s: if it was an index, restore the file from a snapshot; else name another directory"
                .formatted(SettingsFile.NAME);
    }

    private boolean isEmpty() throws IOException {
        if (!Files.isDirectory(path)) return false;
        try (var entries = Files.list(path)) {
            return entries.findAny().isEmpty();
        }
    }

    /**
     * Opens the index.
     *
     * @throws InputException if another process has it open, or it is damaged
     */
    public StoredIndex open() throws IOException, InterruptedException {
        SettingsFile.Content stored = SettingsFile.read(path);
        LiveSettings settings = stored.settings();
        DirectoryLock lock = DirectoryLock.take(path, program);
        try {
            RocksDatabase rocks = RocksDatabase.open(path.resolve(DATABASE), stored.current());
            try {
                if (!stored.current()) SettingsFile.write(path, settings);
                return StoredIndex.of(this, settings, new Documents(rocks, settings), lock);
            } catch (IOException | RuntimeException | InterruptedException | Error e) {
                rocks.close();
                throw e;
            }
        } catch (Refusal e) {
            lock.close();
            throw new InputException(
                    path + ": " + e.getMessage() + "; if it is damaged, replace it with a snapshot", e);
        } catch (IOException | RuntimeException | InterruptedException | Error e) {
            lock.close();
            throw e;
        }
    }

    /** Deletes the index: renames it atomically, then deletes its files. */
    void delete() throws IOException {
        Path deleted = path.resolveSibling("." + path.getFileName() + ".deleted");
        Directories.delete(deleted);
        Disk.moveForced(path, deleted);
        Directories.delete(deleted);
    }

    /**
     * Heap budget of all open indexes. The rest of the heap is for requests and for rebuilding structures.
     *
     * @param most budget in bytes
     * @param taken current memory of each index
     */
    record HeapRoom(long most, Collection<LongSupplier> taken) {
        /** Three fifths of the heap. */
        static HeapRoom standard() {
            return new HeapRoom(Heap.limit() / 5 * 3, ConcurrentHashMap.newKeySet());
        }

        void add(LongSupplier index) {
            taken.add(index);
        }

        void remove(LongSupplier index) {
            taken.remove(index);
        }

        /** Unused part of the budget; negative if it is exceeded. */
        long left() {
            return most - taken.stream().mapToLong(LongSupplier::getAsLong).sum();
        }
    }
}
