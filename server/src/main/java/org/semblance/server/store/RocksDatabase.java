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
    private static final long CACHE = 64L << 20;
    private static final long WRITE_BUFFERS = 96L << 20;
    private static final long MAX_LOG = 128L << 20;
    private static final int FILTER_BITS = 10;

    private final Path directory;
    private final RocksDB db;
    private final Map<ColumnFamily, ColumnFamilyHandle> families = new EnumMap<>(ColumnFamily.class);
    private final List<RocksObject> owned;
    private final WriteOptions synced;
    private final Lock use;
    private final Lock closing;
    private boolean closed;

    private RocksDatabase(Path directory, RocksDB db, List<ColumnFamilyHandle> handles, List<RocksObject> owned) {
        this.directory = directory;
        this.db = db;
        this.owned = owned;
        Iterator<ColumnFamilyHandle> inOrder = handles.iterator();
        for (ColumnFamily family : ColumnFamily.values()) families.put(family, inOrder.next());
        synced = new WriteOptions().setSync(true);
        owned.add(synced);
        ReadWriteLock lock = new StampedLock().asReadWriteLock();
        use = lock.readLock();
        closing = lock.writeLock();
    }

    /**
     * Opens or creates a database, and verifies the checksums of all its files.
     *
     * @throws InputException if it is damaged
     */
    static RocksDatabase open(Path directory) throws IOException {
        Files.createDirectories(directory);
        loadLibrary();
        List<RocksObject> owned = new ArrayList<>();
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        RocksDB db = null;
        try {
            db = RocksDB.open(options(owned), directory.toString(), descriptors(owned), handles);
            db.verifyChecksum();
            return new RocksDatabase(directory, db, handles, owned);
        } catch (RocksDBException e) {
            handles.forEach(ColumnFamilyHandle::close);
            if (db != null) db.close();
            owned.reversed().forEach(RocksObject::close);
            if (StoreFailure.isNoSpace(e)) throw new InputException(directory + ": no space left on the disk", e);
            throw new InputException(
                    "%s: the index cannot be opened: %s; if it is damaged, replace it with a snapshot"
                            .formatted(directory, e.getMessage()),
                    e);
        }
    }

    private static DBOptions options(List<RocksObject> owned) {
        DBOptions options = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setParanoidChecks(true)
                // Acknowledged changes are synced; only later ones can be torn, and those are dropped.
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                // Changes go to the file when they are synced, not before: an unsynced one cannot look durable.
                .setManualWalFlush(true)
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

    /** Copies all data written so far; immutable files are hard-linked if possible. */
    void copy(Path to) {
        use(rocks -> {
            try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
                checkpoint.createCheckpoint(to.toString());
            }
            return true;
        });
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
