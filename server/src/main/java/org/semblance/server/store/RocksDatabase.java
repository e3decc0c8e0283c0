package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.RocksObject;
import org.rocksdb.Snapshot;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.Refusal;
import org.semblance.spill.Directories;

/**
 * The RocksDB database of an index. Thread-safe. Closing it while it is in use would crash the process, so every use
 * holds a shared lock.
 */
final class RocksDatabase implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RocksDatabase.class.getName());
    private static final long CACHE = 64L << 20;
    private static final long WRITE_BUFFERS = 96L << 20;
    private static final long MAX_LOG = 128L << 20;
    private static final int FILTER_BITS = 10;

    private static final String REPAIR = "restore the missing or damaged files, or replace the index with a snapshot";

    private final Path directory;
    private final RocksDB db;
    private final SyncedMark mark;
    private final Map<ColumnFamily, ColumnFamilyHandle> families = new EnumMap<>(ColumnFamily.class);
    private final List<RocksObject> owned;
    private final WriteOptions synced;
    private final Lock use;
    private final Lock closing;
    private boolean closed;

    private RocksDatabase(Path directory, Native opened, SyncedMark mark) {
        this.directory = directory;
        this.db = opened.db;
        this.mark = mark;
        this.owned = opened.owned;
        Iterator<ColumnFamilyHandle> inOrder = opened.handles.iterator();
        for (ColumnFamily family : ColumnFamily.values()) families.put(family, inOrder.next());
        synced = new WriteOptions().setSync(true);
        owned.add(synced);
        ReadWriteLock lock = new StampedLock().asReadWriteLock();
        use = lock.readLock();
        closing = lock.writeLock();
    }

    /** How a database is opened. */
    private enum Mode {
        CREATE,
        /** Leaves all files as they are. */
        INSPECT,
        CHANGE,
        /** Reads the log up to the first gap, whatever was acknowledged. */
        CHANGE_WITH_LOSS
    }

    /** An open database with what must be closed after it. */
    private record Native(RocksDB db, List<ColumnFamilyHandle> handles, List<RocksObject> owned)
            implements AutoCloseable {
        static Native open(Path directory, Mode mode) throws RocksDBException {
            List<RocksObject> owned = new ArrayList<>();
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            try {
                String path = directory.toString();
                DBOptions options = options(mode, owned);
                RocksDB db = mode == Mode.INSPECT
                        ? RocksDB.openReadOnly(options, path, descriptors(owned), handles)
                        : RocksDB.open(options, path, descriptors(owned), handles);
                return new Native(db, handles, owned);
            } catch (RocksDBException e) {
                owned.reversed().forEach(RocksObject::close);
                throw e;
            }
        }

        @Override
        public void close() {
            handles.forEach(ColumnFamilyHandle::close);
            db.close();
            owned.reversed().forEach(RocksObject::close);
        }
    }

    /** Creates an empty database with its mark. */
    static void create(Path directory) throws IOException {
        Files.createDirectories(directory);
        loadLibrary();
        try (Native created = Native.open(directory, Mode.CREATE)) {
            SyncedMark.create(mark(directory), created.db.getLatestSequenceNumber());
        } catch (RocksDBException e) {
            throw unusable(directory, e);
        }
    }

    /** The file that records how far the database was synced. */
    private static Path mark(Path directory) {
        return directory.resolveSibling(SyncedMark.NAME);
    }

    /**
     * Opens a database, and verifies that it has every synced change and that the checksums of all its files are right.
     * Nothing is changed on disk before it is known that the log is complete.
     *
     * @param marked whether the database must have a mark; otherwise it is written
     * @throws InputException if it is damaged or incomplete
     */
    static RocksDatabase open(Path directory, boolean marked) throws IOException {
        loadLibrary();
        Path accepted = directory.resolveSibling(SyncedMark.AcceptedLoss.NAME);
        boolean lossy = Files.exists(accepted);
        if (marked && !lossy) requireComplete(directory);
        try {
            Native opened = Native.open(directory, lossy ? Mode.CHANGE_WITH_LOSS : Mode.CHANGE);
            try {
                opened.db.verifyChecksum();
                long last = opened.db.getLatestSequenceNumber();
                // What was read from the log is in tables now, and on disk.
                SyncedMark.create(mark(directory), last);
                SyncedMark mark = SyncedMark.open(mark(directory));
                mark.advance(last);
                if (lossy) {
                    LOG.log(System.Logger.Level.WARNING, directory + ": opened without lost changes, see " + accepted);
                    Files.deleteIfExists(accepted);
                }
                return new RocksDatabase(directory, opened, mark);
            } catch (RocksDBException | IOException | RuntimeException | Error e) {
                opened.close();
                throw e;
            }
        } catch (RocksDBException e) {
            throw unusable(directory, e);
        }
    }

    private static void requireComplete(Path directory) throws IOException {
        long synced;
        try (SyncedMark mark = SyncedMark.open(mark(directory))) {
            synced = mark.number();
        }
        long last = last(directory);
        if (last >= synced) return;
        throw new InputException(
                "%s: acknowledged changes are lost: the database ends with change %d, but change %d was synced; its log is missing, truncated or damaged; %s, or %s"
                        .formatted(directory, last, synced, REPAIR, acceptance(directory)));
    }

    private static String acceptance(Path directory) {
        return SyncedMark.AcceptedLoss.REMEDY.formatted(directory.resolveSibling(SyncedMark.AcceptedLoss.NAME));
    }

    /**
     * The number of the last change that can be read. Changes no file.
     *
     * @throws InputException if the database is damaged
     */
    private static long last(Path directory) {
        try (Native opened = Native.open(directory, Mode.INSPECT)) {
            return opened.db.getLatestSequenceNumber();
        } catch (RocksDBException e) {
            throw unusable(directory, e);
        }
    }

    private static InputException unusable(Path directory, RocksDBException e) {
        if (StoreFailure.isNoSpace(e)) return new InputException(directory + ": no space left on the disk", e);
        return new InputException(
                "%s: the index cannot be opened: %s; if it is damaged, %s".formatted(directory, e.getMessage(), REPAIR),
                e);
    }

    private static DBOptions options(Mode mode, List<RocksObject> owned) {
        Properties withoutSetters = new Properties();
        // Each log names its predecessor, so that a missing or shortened one is noticed.
        withoutSetters.setProperty("track_and_verify_wals", String.valueOf(mode != Mode.CHANGE_WITH_LOSS));
        DBOptions options = Objects.requireNonNull(DBOptions.getDBOptionsFromProps(withoutSetters))
                .setCreateIfMissing(mode == Mode.CREATE)
                .setErrorIfExists(mode == Mode.CREATE)
                .setCreateMissingColumnFamilies(mode == Mode.CREATE)
                .setParanoidChecks(true)
                // Only changes that were not acknowledged can be torn, and those are dropped.
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                // Then nothing reaches the operating system before a sync, so that tests find a missing one by a kill.
                // Otherwise not: the database would not always recover from a full disk.
                .setManualWalFlush(Boolean.getBoolean("semblance.store.hold"))
                .setMaxTotalWalSize(MAX_LOG)
                .setDbWriteBufferSize(WRITE_BUFFERS)
                .setMaxBackgroundJobs(2)
                .setKeepLogFileNum(2)
                .setMaxLogFileSize(1 << 20)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        owned.add(options);
        return options;
    }

    private static List<ColumnFamilyDescriptor> descriptors(List<RocksObject> owned) {
        LRUCache cache = new LRUCache(CACHE);
        BloomFilter filter = new BloomFilter(FILTER_BITS);
        owned.add(cache);
        owned.add(filter);
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (ColumnFamily family : ColumnFamily.values()) {
            ColumnFamilyOptions options = new ColumnFamilyOptions()
                    .setCompressionType(family.compression)
                    .setWriteBufferSize(family.buffer)
                    .setLevelCompactionDynamicLevelBytes(true)
                    .setTableFormatConfig(new BlockBasedTableConfig()
                            .setBlockSize(family.block)
                            .setBlockCache(cache)
                            .setCacheIndexAndFilterBlocks(true)
                            .setPinL0FilterAndIndexBlocksInCache(true)
                            .setFilterPolicy(filter)
                            .setFormatVersion(5));
            owned.add(options);
            descriptors.add(new ColumnFamilyDescriptor(family.utf8(), options));
        }
        return descriptors;
    }

    /** An operation on the database. */
    private interface Use<T> {
        T with(RocksDB db) throws RocksDBException;
    }

    private <T> T use(Use<T> work) {
        use.lock();
        try {
            if (closed) throw new Refusal(Refusal.Kind.NOT_FOUND, "the index is closed");
            return work.with(db);
        } catch (RocksDBException e) {
            throw StoreFailure.refusal(e);
        } finally {
            use.unlock();
        }
    }

    private ColumnFamilyHandle handle(ColumnFamily family) {
        return Objects.requireNonNull(families.get(family));
    }

    Optional<byte[]> get(ColumnFamily family, byte[] key) {
        return use(rocks -> Optional.ofNullable(rocks.get(handle(family), key)));
    }

    /** A batch of changes that is written atomically. */
    final class Batch implements AutoCloseable {
        private final WriteBatch batch = new WriteBatch();

        void put(ColumnFamily family, byte[] key, byte[] value) {
            try {
                batch.put(handle(family), key, value);
            } catch (RocksDBException e) {
                throw StoreFailure.refusal(e);
            }
        }

        void delete(ColumnFamily family, byte[] key) {
            try {
                batch.delete(handle(family), key);
            } catch (RocksDBException e) {
                throw StoreFailure.refusal(e);
            }
        }

        /** Writes the batch; it is on disk when this returns. */
        void write() {
            if (batch.count() == 0) return;
            use(rocks -> {
                rocks.write(synced, batch);
                mark.advance(rocks.getLatestSequenceNumber());
                return true;
            });
        }

        @Override
        public void close() {
            batch.close();
        }
    }

    Batch batch() {
        return new Batch();
    }

    /**
     * Visits the entries of a family in key order, from a key on.
     *
     * @param visit receives key and value; false ends the walk
     */
    void walk(ColumnFamily family, byte[] from, BiPredicate<byte[], byte[]> visit) {
        use(rocks -> {
            try (ReadOptions options = new ReadOptions();
                    RocksIterator entries = rocks.newIterator(handle(family), options)) {
                entries.seek(from);
                visitAll(entries, visit);
            }
            return true;
        });
    }

    private static void visitAll(RocksIterator entries, BiPredicate<byte[], byte[]> visit) throws RocksDBException {
        while (entries.isValid() && visit.test(entries.key(), entries.value())) entries.next();
        entries.status();
    }

    /**
     * A snapshot of the database for a single sequential read. The database cannot be closed before the snapshot is.
     */
    final class View implements AutoCloseable {
        private final Snapshot snapshot;
        private boolean released;

        private View() {
            use.lock();
            if (closed) {
                use.unlock();
                throw new Refusal(Refusal.Kind.NOT_FOUND, "the index is closed");
            }
            Snapshot taken = db.getSnapshot();
            if (taken == null) throw new IllegalStateException("the database has no snapshots");
            snapshot = taken;
        }

        void walk(ColumnFamily family, BiPredicate<byte[], byte[]> visit) {
            try (ReadOptions options = new ReadOptions()
                            .setSnapshot(snapshot)
                            .setFillCache(false)
                            .setReadaheadSize(2L << 20);
                    RocksIterator entries = db.newIterator(handle(family), options)) {
                entries.seekToFirst();
                visitAll(entries, visit);
            } catch (RocksDBException e) {
                throw StoreFailure.refusal(e);
            }
        }

        @Override
        public void close() {
            if (released) return;
            released = true;
            db.releaseSnapshot(snapshot);
            use.unlock();
        }
    }

    View view() {
        return new View();
    }

    /** Estimated number of entries. */
    long expected(ColumnFamily family) {
        return use(rocks -> rocks.getLongProperty(handle(family), "rocksdb.estimate-num-keys"));
    }

    /** Reclaims the disk space of deleted entries. */
    void compact() {
        use(rocks -> {
            for (ColumnFamily family : ColumnFamily.values()) rocks.compactRange(handle(family));
            return true;
        });
    }

    /** Copies all data written so far, with a mark; immutable files are hard-linked if possible. */
    void copy(Path to) throws IOException {
        long before = use(rocks -> {
            long synced = rocks.getLatestSequenceNumber();
            try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
                checkpoint.createCheckpoint(to.toString());
            }
            return synced;
        });
        long last = last(to);
        if (last < before) throw new IOException(to + ": the copy ends with change " + last + ", not " + before);
        SyncedMark.create(mark(to), last);
    }

    /** Size of all files whose names have the given ending; all files for an empty string. */
    long bytes(String ending) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            return 0; // the directory is being deleted
        }
    }

    @Override
    public void close() {
        closing.lock();
        try {
            if (closed) return;
            closed = true;
            families.values().forEach(ColumnFamilyHandle::close);
            db.close();
            mark.close();
            owned.reversed().forEach(RocksObject::close);
        } finally {
            closing.unlock();
        }
    }

    /**
     * Loads the native library, which is packed in the jar of the database, if not yet loaded, without leaving its 17 MB in the temporary directory, even if the
     * process is killed.
     */
    private static void loadLibrary() throws IOException {
        Path directory = Files.createTempDirectory("semblance-");
        try {
            NativeLibraryLoader.getInstance().loadLibrary(directory.toString());
            RocksDB.loadLibrary();
        } finally {
            discard(directory);
        }
    }

    /**
     * A loaded library needs no file. Where the operating system cannot delete an open file, it is deleted at exit.
     */
    private static void discard(Path directory) {
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            directory.toFile().deleteOnExit();
        }
    }
}
