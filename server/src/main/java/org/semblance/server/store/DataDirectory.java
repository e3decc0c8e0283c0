package org.semblance.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.spill.Directories;

/** A directory with indexes in {@code indexes} and copies of them in {@code snapshots}. */
public final class DataDirectory implements Indexes {
    private static final System.Logger LOG = System.getLogger(DataDirectory.class.getName());

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    private final Path indexes;
    private final Path snapshots;
    private final InstantSource clock;
    private final String program;
    private final DirectoryLock lock;
    private final HeapRoom room;
    private final Map<String, StoredIndex> open = new ConcurrentSkipListMap<>();

    private DataDirectory(Path path, InstantSource clock, String program, DirectoryLock lock, HeapRoom room) {
        this.indexes = path.resolve("indexes");
        this.snapshots = path.resolve("snapshots");
        this.clock = clock;
        this.program = program;
        this.lock = lock;
        this.room = room;
    }

    /**
     * Opens a directory and all of its indexes; one that is not there is made.
     *
     * @param program what it is opened for, for others to read
     * @throws InputException if another program has it, or an index is damaged
     */
    public static DataDirectory open(Path path, InstantSource clock, String program)
            throws IOException, InterruptedException {
        return open(path, clock, program, HeapRoom.usual());
    }

    static DataDirectory open(Path path, InstantSource clock, String program, HeapRoom room)
            throws IOException, InterruptedException {
        Path whole = path.toAbsolutePath().normalize();
        Files.createDirectories(whole);
        DataDirectory data = new DataDirectory(whole, clock, program, DirectoryLock.take(whole, program), room);
        try {
            data.openAll();
            return data;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            data.close();
            throw e;
        }
    }

    private void openAll() throws IOException, InterruptedException {
        Files.createDirectories(indexes);
        Files.createDirectories(snapshots);
        List<Path> entries;
        try (Stream<Path> all = Files.list(indexes)) {
            entries = all.sorted().toList();
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (isRest(entry)) Directories.delete(entry);
            if (!isName(name) || !SettingsFile.isIn(entry)) continue;
            open.put(name, place(name).open());
            if (room.left() < 0) throw tooLittle();
        }
        try (Stream<Path> copies = Files.list(snapshots)) {
            for (Path copy : copies.filter(DataDirectory::isRest).toList()) Directories.delete(copy);
        }
    }

    private InputException tooLittle() {
        return new InputException(
                "%s: the indexes take %,d MB of the heap, which has room for %,d MB of them; give more with --memory"
                        .formatted(indexes, (room.most() - room.left()) >> 20, room.most() >> 20));
    }

    /** Whether it was half made, or half deleted, when a program ended. */
    private static boolean isRest(Path entry) {
        String name = entry.getFileName().toString();
        return name.startsWith(".") && (name.endsWith(".new") || name.endsWith(".deleted")) && Files.isDirectory(entry);
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private IndexDirectory place(String name) {
        return new IndexDirectory(indexes.resolve(name), snapshots, clock, program, room);
    }

    @Override
    public List<String> names() {
        return List.copyOf(open.keySet());
    }

    @Override
    public Optional<LiveIndex> index(String name) {
        return Optional.ofNullable(open.get(name));
    }

    @Override
    public synchronized boolean create(String name, LiveSettings settings) {
        if (!isName(name)) {
            throw new Refusal(
                    Refusal.Kind.BAD_REQUEST,
                    "the name of an index has 1 to 64 letters a-z, digits, - and _, and begins with a letter or digit");
        }
        StoredIndex there = open.get(name);
        if (there != null) {
            if (there.settings().equals(settings)) return false;
            throw new Refusal(Refusal.Kind.CONFLICT, "there is an index of that name with other settings");
        }
        try {
            boolean made = !place(name).exists(); // unless an attempt failed half way, or somebody else made it
            if (made) place(name).create(settings);
            StoredIndex index = place(name).open();
            if (!index.settings().equals(settings)) {
                index.close();
                throw new Refusal(Refusal.Kind.CONFLICT, "there is an index of that name with other settings");
            }
            open.put(name, index);
            return made;
        } catch (IOException e) {
            throw StoreFailure.refusal(e);
        } catch (InputException e) {
            if (e.getCause() instanceof RocksDBException failure) throw StoreFailure.refusal(failure);
            throw new Refusal(Refusal.Kind.BROKEN, "the index could not be made");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Refusal.Kind.BUSY, "interrupted");
        }
    }

    @Override
    public synchronized boolean delete(String name) {
        StoredIndex index = open.remove(name);
        if (index == null) return false;
        index.close();
        try {
            place(name).delete();
            return true;
        } catch (IOException e) {
            reopen(name);
            throw StoreFailure.refusal(e);
        }
    }

    /** What could not be deleted goes on, if it is still there. */
    private void reopen(String name) {
        try {
            if (place(name).exists()) open.put(name, place(name).open());
        } catch (IOException | InputException e) {
            LOG.log(System.Logger.Level.ERROR, "the index " + name + " is closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        open.values().forEach(StoredIndex::close);
        open.clear();
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
