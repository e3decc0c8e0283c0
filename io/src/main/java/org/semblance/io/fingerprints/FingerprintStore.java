package org.semblance.io.fingerprints;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.io.LockFile;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.io.fingerprints.Manifest.Attachment;
import org.semblance.io.fingerprints.Manifest.ChunkEntry;
import org.semblance.io.fingerprints.Manifest.ManifestReader;
import org.semblance.io.fingerprints.Manifest.StaleFiles;
import org.semblance.io.inputs.InputException;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/**
 * An index of fingerprints in a directory. Any number of processes may read it while one changes it: a reader keeps the
 * state it opened. {@link #commit} is atomic, even if the process is killed at any moment.
 */
public final class FingerprintStore implements Closeable {
    static final String LOCK = "LOCK";

    private static final int READ_ATTEMPTS = 5;

    /** If there are more chunks, a commit merges the last ones. */
    private static final int MANY_CHUNKS = 8;

    /** Bytes of memory per row while chunks are merged. */
    private static final int MERGED_ROW_BYTES = 24;

    private static final int MOST_ROWS = Integer.MAX_VALUE - 64;

    private final Path directory;
    private final @Nullable LockFile lock;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Chunk> replaced = new ArrayList<>();
    private Manifest manifest;
    private int staged;

    /** Parents of the directories created for a new index; their entries must be on disk before the first commit. */
    private final List<Path> parents = new ArrayList<>();

    private FingerprintStore(Path directory, @Nullable LockFile lock, Manifest manifest) {
        this.directory = directory;
        this.lock = lock;
        this.manifest = manifest;
    }

    /** Creates an index in a directory that is empty or does not exist; readers see it after the first commit. */
    public static FingerprintStore create(Path directory, IndexSettings settings) throws IOException {
        List<Path> made = missing(directory);
        if (made.isEmpty()) ManifestReader.requireNone(directory);
        for (Path next : made) Files.createDirectories(next);
        LockFile lock = locked(directory);
        try {
            ManifestReader.requireNone(directory); // checked again, now under the lock
            Manifest empty = new Manifest(settings, 1, Attachment.NONE, Attachment.NONE, List.of());
            StaleFiles.begin(directory);
            FingerprintStore store = new FingerprintStore(directory, lock, empty);
            for (Path next : made) store.parents.add(Objects.requireNonNull(next.getParent()));
            return store;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The missing directories of a path, outermost first. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path at = directory.toAbsolutePath(); at != null && !Files.exists(at); at = at.getParent())
            missing.add(at);
        return missing.reversed();
    }

    /** Deletes a new index that was never committed. */
    public void discard() throws IOException {
        if (lock == null || Files.exists(directory.resolve(Manifest.FILE))) return;
        chunks.forEach(Chunk::close);
        chunks.clear();
        StaleFiles.delete(directory, manifest.withoutFiles());
        lock.delete();
        if (!parents.isEmpty()) Directories.unmake(List.of(directory)); // another run may use it by now
    }

    /** Opens an index for reading. */
    public static FingerprintStore read(Path directory) throws IOException {
        for (int attempt = 1; ; attempt++) {
            FingerprintStore store = new FingerprintStore(directory, null, ManifestReader.read(directory));
            try {
                return store.opened();
            } catch (NoSuchFileException e) {
                boolean changed = !store.manifest.equals(ManifestReader.read(directory));
                if (changed && attempt < READ_ATTEMPTS) continue; // merged since the manifest was read
                throw missing(e);
            }
        }
    }

    /** Opens an index for changes and deletes leftovers of killed processes. */
    public static FingerprintStore change(Path directory) throws IOException {
        ManifestReader.require(directory);
        LockFile lock = locked(directory);
        try {
            Manifest manifest = ManifestReader.read(directory);
            FingerprintStore store = new FingerprintStore(directory, lock, manifest).opened();
            StaleFiles.delete(directory, manifest);
            return store;
        } catch (NoSuchFileException e) {
            lock.close();
            throw missing(e);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static InputException missing(NoSuchFileException e) {
        return new InputException(e.getFile() + ": missing; restore it from a copy, or rebuild the index", e);
    }

    private static LockFile locked(Path directory) throws IOException {
        return LockFile.take(directory.resolve(LOCK))
                .orElseThrow(() -> new InputException(
                        directory + ": another program is changing this index; try again when it has ended"));
    }

    private FingerprintStore opened() throws IOException {
        try {
            manifest.weights().require(directory, CheckedKind.WEIGHTS);
            manifest.margins().require(directory, CheckedKind.MARGINS);
            for (ChunkEntry entry : manifest.chunks()) chunks.add(Chunk.open(directory, entry));
            return this;
        } catch (IOException | RuntimeException e) {
            chunks.forEach(Chunk::close);
            throw e;
        }
    }

    public IndexSettings settings() {
        return manifest.settings();
    }

    /** Number of documents, including uncommitted batches. */
    public long size() {
        return chunks.stream().mapToLong(Chunk::size).sum();
    }

    /** Number of uncommitted chunks, which are the last ones. */
    int staged() {
        return staged;
    }

    List<Chunk> chunks() {
        return List.copyOf(chunks);
    }

    public StoreStats stats() {
        return new StoreStats(
                size(),
                chunks.stream().mapToLong(chunk -> chunk.rows() - chunk.size()).sum(),
                chunks.size(),
                chunks.stream().mapToLong(Chunk::bytes).sum(),
                settings());
    }

    /** The feature weights stored with the index, unchanged. */
    public Optional<byte[]> weights() throws IOException {
        return attached(manifest.weights(), CheckedKind.WEIGHTS);
    }

    /** Stores feature weights with the next commit. */
    public void weights(byte[] bytes) throws IOException {
        int number = take();
        manifest = manifest.withWeights(Attachment.write(directory, number, CheckedKind.WEIGHTS, bytes));
    }

    /** Bit margins of a sample of the documents; empty if unknown. */
    public List<float[]> margins() throws IOException {
        return MarginSample.of(attached(manifest.margins(), CheckedKind.MARGINS).orElse(new byte[0]));
    }

    /** Stores the bit margins of a sample of documents with the next commit. */
    public void margins(MarginSample sample) throws IOException {
        byte[] bytes = sample.bytes();
        if (bytes.length == 0) return;
        int number = take();
        manifest = manifest.withMargins(Attachment.write(directory, number, CheckedKind.MARGINS, bytes));
    }

    private Optional<byte[]> attached(Attachment file, CheckedKind kind) throws IOException {
        try {
            return file.read(directory, kind);
        } catch (NoSuchFileException e) {
            throw missing(e);
        }
    }

    /**
     * Writes a batch as a chunk of the next commit.
     *
     * @throws InputException if an id is already in the index, or occurs twice in the batch
     */
    public void stage(FingerprintBatch batch) throws IOException {
        if (batch.size() == 0) return;
        new KnownIds(directory, chunks, chunks.size() - staged).requireNew(batch);
        chunks.add(written(ChunkRows.of(batch)));
        staged++;
    }

    /**
     * Writes a batch as a chunk of the next commit, which also removes the documents that have its ids.
     *
     * @return the number of documents that are replaced
     * @throws InputException if an id occurs twice in the batches since the last commit
     */
    public int stageReplacing(FingerprintBatch batch) throws IOException {
        if (batch.size() == 0) return 0;
        new KnownIds(directory, chunks.subList(chunks.size() - staged, chunks.size()), 0).requireNew(batch);
        Removal removal = new Removal(chunks);
        int known = 0;
        for (int i = 0; i < batch.size(); i++) if (removal.add(batch.idBytes(i), batch.idHash(i))) known++;
        remove(removal);
        chunks.add(written(ChunkRows.of(batch)));
        staged++;
        return known;
    }

    private Chunk written(ChunkRows rows) throws IOException {
        return Chunk.open(directory, Chunk.write(directory, take(), rows));
    }

    private int take() {
        if (lock == null) throw new IllegalStateException("the index is open for reading");
        int number = manifest.next();
        manifest = manifest.withNext(Math.addExact(number, 1));
        return number;
    }

    /** Removes documents with the next commit; returns the ids that are not in the index. */
    public List<String> remove(List<String> ids) throws IOException {
        Removal removal = new Removal(chunks);
        List<String> unknown = ids.stream().filter(id -> !removal.add(id)).toList();
        remove(removal);
        return unknown;
    }

    private void remove(Removal removal) throws IOException {
        for (int c = 0; c < chunks.size(); c++) {
            Chunk chunk = chunks.get(c);
            int[] rows = removal.rows(c);
            if (rows.length == chunk.removed().length) continue;
            ChunkEntry.Removed list = Removal.write(directory, take(), rows);
            chunks.set(c, Chunk.open(directory, chunk.entry().without(list)));
            replaced.add(chunk);
        }
    }

    /** Makes all changes since the last commit visible, atomically. */
    public void commit() throws IOException {
        // Half of the memory of an index, since feature weights may also be in memory.
        commit(MemoryPlan.roomForIndex(Heap.limit(), 0) / 2);
    }

    /** @param room bytes of memory for merging; chunks that do not fit remain as they are */
    void commit(long room) throws IOException {
        tidy(Math.min(room / MERGED_ROW_BYTES, MOST_ROWS));
        take(); // a unique number, so that readers can distinguish this state from others
        List<ChunkEntry> entries = chunks.stream().map(Chunk::entry).toList();
        Manifest next = manifest.withChunks(entries);
        Disk.force(directory);
        for (Path parent : parents) Disk.force(parent);
        Disk.replace(directory.resolve(Manifest.FILE), out -> out.write(next.bytes()));
        manifest = next;
        staged = 0;
        parents.clear();
        StaleFiles.delete(directory, manifest);
        replaced.forEach(Chunk::close);
        replaced.clear();
    }

    /**
     * Merges many small chunks, and chunks with mostly removed rows, into one; deletes chunks whose rows are all
     * removed.
     */
    private void tidy(long mostRows) throws IOException {
        chunks.stream().filter(chunk -> chunk.size() == 0).forEach(replaced::add);
        chunks.removeIf(chunk -> chunk.size() == 0);
        int from = chunks.size();
        long size = 0;
        for (int c = chunks.size() - 1; c >= 0 && size + chunks.get(c).size() <= mostRows; c--) {
            Chunk chunk = chunks.get(c);
            boolean small = chunks.size() > MANY_CHUNKS && chunk.size() < 2 * size;
            if (small || chunk.size() < chunk.rows() / 2) from = c;
            size += chunk.size();
        }
        if (from < chunks.size()) merge(from);
    }

    /** Merges the chunks from an index on into one, without removed documents. */
    void merge(int from) throws IOException {
        List<Chunk> last = List.copyOf(chunks.subList(from, chunks.size()));
        ChunkRows rows = ChunkRows.of(last);
        Optional<Chunk> merged = rows.size() == 0 ? Optional.empty() : Optional.of(written(rows));
        chunks.subList(from, chunks.size()).clear();
        staged = 0;
        merged.ifPresent(chunks::add);
        replaced.addAll(last);
    }

    /** Closes the files; uncommitted changes are lost. */
    @Override
    public void close() throws IOException {
        Stream.concat(chunks.stream(), replaced.stream()).forEach(Chunk::close);
        if (lock != null) lock.close();
    }

    /**
     * The ids in an index.
     *
     * @param directory of the index, for messages
     * @param chunks of the index
     * @param stored number of chunks, at the beginning, that are not of the same input
     */
    record KnownIds(Path directory, List<Chunk> chunks, int stored) {
        /** Fails if an id of the batch is already in the index, or occurs twice in the batch. */
        void requireNew(FingerprintBatch batch) {
            int[] order = batch.byIdHash();
            int[] places = new int[chunks.size()];
            for (int i = 0; i < order.length; i++) {
                long hash = batch.idHash(order[i]);
                requireOnce(batch, order, i, hash);
                for (int c = 0; c < places.length; c++) {
                    Chunk chunk = chunks.get(c);
                    places[c] = chunk.seek(hash, places[c]);
                    if (!chunk.hasHash(hash, places[c]) || chunk.find(batch.idBytes(order[i]), hash, places[c]) < 0)
                        continue;
                    if (c >= stored) throw twice(batch.id(order[i]));
                    throw new InputException(
                            "%s has a document '%s' already; replace it with 'semblance index add --replace', or remove it with 'semblance index remove'"
                                    .formatted(directory, batch.id(order[i])));
                }
            }
        }

        private static void requireOnce(FingerprintBatch batch, int[] order, int i, long hash) {
            for (int j = i - 1; j >= 0 && batch.idHash(order[j]) == hash; j--) {
                if (!Arrays.equals(batch.idBytes(order[j]), batch.idBytes(order[i]))) continue;
                throw twice(batch.id(order[i]));
            }
        }

        private static InputException twice(String id) {
            return new InputException(
                    "two documents have the id '" + id + "'; an index needs distinct ids: rename one, or leave it out");
        }
    }

    /**
     * Removes documents from an index: collects the rows to remove from each chunk, and reads and writes the files that
     * list them.
     */
    static final class Removal {
        private final List<Chunk> chunks;
        private final List<BitSet> rows = new ArrayList<>();

        Removal(List<Chunk> chunks) {
            this.chunks = chunks;
            for (Chunk chunk : chunks) {
                BitSet gone = new BitSet();
                for (int row : chunk.removed()) gone.set(row);
                rows.add(gone);
            }
        }

        /** Whether the document exists; repeated ids are allowed. */
        boolean add(String id) {
            byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
            return add(utf8, TokenHash.of(utf8, 0, utf8.length));
        }

        private boolean add(byte[] utf8, long hash) {
            for (int c = 0; c < chunks.size(); c++) {
                int row = chunks.get(c).find(utf8, hash);
                if (row < 0) continue;
                rows.get(c).set(row);
                return true;
            }
            return false;
        }

        /** All removed rows of a chunk, ascending. */
        int[] rows(int chunk) {
            return rows.get(chunk).stream().toArray();
        }

        /** Reads the list of removed rows of a chunk. */
        static int[] read(Path directory, ChunkEntry.Removed removed) throws IOException {
            if (removed.rows() == 0) return new int[0];
            Path file = ChunkEntry.file(directory, removed.number(), CheckedKind.REMOVED);
            try (CheckedFile in = new CheckedFile(file, CheckedKind.REMOVED, removed.seal())) {
                if (in.length() != (long) removed.rows() * Integer.BYTES) throw in.damaged("wrong number of rows");
                int[] rows = new int[removed.rows()];
                for (int i = 0; i < rows.length; i++) rows[i] = in.intAt((long) i * Integer.BYTES);
                return rows;
            }
        }

        /** Writes the list of removed rows of a chunk. */
        static ChunkEntry.Removed write(Path directory, int number, int[] ascending) throws IOException {
            Path file = ChunkEntry.file(directory, number, CheckedKind.REMOVED);
            try (CheckedWriter out = new CheckedWriter(file, CheckedKind.REMOVED)) {
                for (int row : ascending) out.putInt(row);
                return new ChunkEntry.Removed(number, ascending.length, out.finish());
            }
        }
    }
}
