package org.semblance.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.server.store.IndexDirectory.HeapRoom;
import org.semblance.spill.Directories;

/** A data directory with indexes in {@code indexes} and copies of them in {@code snapshots}. */
public final class DataDirectory implements Indexes {
    private static final System.Logger LOG = System.getLogger(DataDirectory.class.getName());

    private final Path indexes;
    private final Path snapshots;
    private final IndexList list;
    private final InstantSource clock;
    private final String program;
    private final DirectoryLock lock;
    private final HeapRoom room;
    private final Map<String, StoredIndex> open = new ConcurrentSkipListMap<>();

    private DataDirectory(Path path, InstantSource clock, String program, DirectoryLock lock, HeapRoom room) {
        this.indexes = path.resolve("indexes");
        this.snapshots = path.resolve("snapshots");
        this.list = IndexList.of(path);
        this.clock = clock;
        this.program = program;
        this.lock = lock;
        this.room = room;
    }

    /**
     * Opens a directory and all of its indexes; creates it if it is missing.
     *
     * @param program description of this process, shown to others that try to open the directory
     * @throws InputException if another process has it open, an index is damaged or missing, or there is something else
     *     among the indexes
     */
    public static DataDirectory open(Path path, InstantSource clock, String program)
            throws IOException, InterruptedException {
        return open(path, clock, program, HeapRoom.standard());
    }

    static DataDirectory open(Path path, InstantSource clock, String program, HeapRoom room)
            throws IOException, InterruptedException {
        Path absolute = path.toAbsolutePath().normalize();
        Directories.makeForced(absolute);
        DataDirectory data = new DataDirectory(absolute, clock, program, DirectoryLock.take(absolute, program), room);
        try {
            data.openAll();
            return data;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            data.close();
            throw e;
        }
    }

    private void openAll() throws IOException, InterruptedException {
        Directories.makeForced(indexes);
        Directories.makeForced(snapshots);
        SortedSet<String> names = found();
        Optional<SortedSet<String>> list = this.list.read();
        SortedSet<String> listed = list.orElse(names);
        for (String name : listed) if (!names.contains(name)) throw lost(name);
        for (String name : names) {
            open.put(name, directory(name).open());
            if (room.left() < 0) throw tooLittleMemory();
            if (!listed.contains(name)) LOG.log(System.Logger.Level.INFO, "index " + name + " was not listed before");
        }
        if (!list.equals(Optional.of(names))) this.list.write(names);
        deleteLeftovers(snapshots);
    }

    /** The names of the indexes. Something that is neither an index nor known to be harmless may be the rest of one. */
    private SortedSet<String> found() throws IOException {
        deleteLeftovers(indexes);
        SortedSet<String> names = new TreeSet<>();
        for (Path entry : entries(indexes)) {
            String name = entry.getFileName().toString();
            if (Indexes.isName(name) && Files.isDirectory(entry)) names.add(name);
            else if (!name.startsWith(".") || SettingsFile.isIn(entry)) throw notAnIndex(entry);
            else LOG.log(System.Logger.Level.WARNING, entry + ": not an index, ignored");
        }
        return names;
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        }
    }

    private static void deleteLeftovers(Path directory) throws IOException {
        for (Path entry : entries(directory)) {
            if (!isLeftover(entry)) continue;
            LOG.log(System.Logger.Level.INFO, entry + ": deleted, left over from an interrupted request");
            Directories.delete(entry);
        }
    }

    private InputException lost(String name) {
        return new InputException(
                "%s: the index is missing; restore the directory from a snapshot or, if it was deleted deliberately, delete %s, which is written again"
                        .formatted(indexes.resolve(name), list.file()));
    }

    private static InputException notAnIndex(Path entry) {
        return new InputException("%s: not an index, or not the name of one; move it elsewhere, or rename it: %s"
                .formatted(entry, Indexes.INVALID_NAME));
    }

    private InputException tooLittleMemory() {
        return new InputException(
                "%s: the indexes need %,d MB of heap, but only %,d MB are available to them; increase --memory"
                        .formatted(indexes, (room.most() - room.left()) >> 20, room.most() >> 20));
    }

    /** Whether it is left over from an interrupted creation or deletion. */
    private static boolean isLeftover(Path entry) {
        String name = entry.getFileName().toString();
        return name.startsWith(".") && (name.endsWith(".new") || name.endsWith(".deleted")) && Files.isDirectory(entry);
    }

    private IndexDirectory directory(String name) {
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
        if (!Indexes.isName(name)) throw new Refusal(Refusal.Kind.BAD_REQUEST, Indexes.INVALID_NAME);
        StoredIndex existing = open.get(name);
        if (existing != null) {
            if (existing.settings().equals(settings)) return false;
            throw otherSettings();
        }
        try {
            // false after an interrupted attempt, or if another process created it
            boolean created = !directory(name).exists();
            if (created) directory(name).create(settings);
            SortedSet<String> names = new TreeSet<>(open.keySet());
            names.add(name);
            list.write(names);
            StoredIndex index = directory(name).open();
            if (!index.settings().equals(settings)) {
                index.close();
                throw otherSettings();
            }
            open.put(name, index);
            return created;
        } catch (IOException e) {
            throw StoreFailure.refusal(e);
        } catch (InputException e) {
            if (e.getCause() instanceof RocksDBException failure && StoreFailure.isNoSpace(failure))
                throw StoreFailure.refusal(failure);
            throw new Refusal(Refusal.Kind.BROKEN, "the index could not be created", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Refusal.Kind.BUSY, "interrupted");
        }
    }

    private static Refusal otherSettings() {
        return new Refusal(Refusal.Kind.CONFLICT, "an index with this name and other settings exists");
    }

    @Override
    public synchronized boolean delete(String name) {
        StoredIndex index = open.remove(name);
        if (index == null) return false;
        index.close();
        try {
            list.writeForDeletion(open.keySet()); // first: an index that is listed must be there
            directory(name).delete();
            return true;
        } catch (IOException e) {
            reopen(name);
            throw StoreFailure.refusal(e);
        }
    }

    /** Reopens an index that could not be deleted, if it still exists. */
    private void reopen(String name) {
        try {
            if (!directory(name).exists()) return;
            open.put(name, directory(name).open());
            list.write(open.keySet());
        } catch (IOException | InputException e) {
            LOG.log(System.Logger.Level.ERROR, "the index " + name + " could not be deleted and is closed", e);
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
