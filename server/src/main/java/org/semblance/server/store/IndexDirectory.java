package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.OnlineMethod;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * The directory of one index: its settings, its database, its lock. It is made elsewhere and moved to its place as a whole.
 *
 * @param snapshots where copies of it go
 * @param clock by which documents come and go
 * @param program who has it open
 * @param room for it and those that are open with it
 */
public record IndexDirectory(Path path, Path snapshots, InstantSource clock, String program, HeapRoom room) {
    static final String DATABASE = "db";

    /** A directory by itself; copies go to a directory beside it. */
    public static IndexDirectory of(Path path, String program) {
        Path whole = path.toAbsolutePath().normalize();
        return new IndexDirectory(
                whole, whole.resolveSibling("snapshots"), InstantSource.system(), program, HeapRoom.usual());
    }

    /** Whether there is an index. */
    public boolean exists() {
        return SettingsFile.isIn(path);
    }

    /**
     * Makes an empty index.
     *
     * @throws Refusal if the settings make no sense
     * @throws InputException if there is something
     */
    public void create(LiveSettings settings) throws IOException {
        OnlineMethod.of(settings);
        if (settings.timeToLive().filter(time -> time.toMillis() <= 0).isPresent()) {
            throw new Refusal(Refusal.Kind.BAD_REQUEST, "the time to live must be longer than nothing");
        }
        if (Files.exists(path) && !isEmpty()) throw new InputException(path + ": there is something already");
        Files.createDirectories(path.resolveSibling(".").normalize());
        Path made = path.resolveSibling("." + path.getFileName() + ".new");
        Directories.delete(made);
        Files.createDirectories(made);
        try {
            RocksDatabase.open(made.resolve(DATABASE)).close();
            SettingsFile.write(made, settings);
            Disk.LOCAL.moveForced(made, path);
        } finally {
            Directories.delete(made);
        }
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
     * @throws InputException if somebody else has it, or it is damaged
     */
    public StoredIndex open() throws IOException, InterruptedException {
        LiveSettings settings = SettingsFile.read(path);
        DirectoryLock lock = DirectoryLock.take(path, program);
        try {
            RocksDatabase rocks = RocksDatabase.open(path.resolve(DATABASE));
            try {
                return StoredIndex.of(this, settings, new Documents(rocks, settings), lock);
            } catch (RuntimeException | InterruptedException | Error e) {
                rocks.close();
                throw e;
            }
        } catch (Refusal e) {
            lock.close();
            throw new InputException(
                    path + ": " + e.getMessage() + "; if it is damaged, put a snapshot in its place", e);
        } catch (IOException | RuntimeException | InterruptedException | Error e) {
            lock.close();
            throw e;
        }
    }

    /** Deletes the index; out of its place at once, and then file by file. */
    void delete() throws IOException {
        Path gone = path.resolveSibling("." + path.getFileName() + ".deleted");
        Directories.delete(gone);
        Disk.LOCAL.moveForced(path, gone);
        Directories.delete(gone);
    }
}
