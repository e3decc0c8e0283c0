package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
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
     * @throws Refusal if the settings are invalid
     * @throws InputException if the directory is not empty
     */
    public void create(LiveSettings settings) throws IOException {
        OnlineMethod.of(settings);
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
            SettingsFile.write(temporary, settings);
            Disk.moveForced(temporary, path);
        } finally {
            Directories.delete(temporary);
        }
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
