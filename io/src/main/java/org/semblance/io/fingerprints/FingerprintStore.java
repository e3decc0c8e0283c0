package org.semblance.io.fingerprints;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.io.LockFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.inputs.InputException;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.spill.Disk;

/**
 * An index of fingerprints in a directory. Any number of programs may read it while one changes it: a reader keeps the
 * state it found. Changes count from {@link #commit} on, all of them or none, also if the program is killed at any moment.
 */
public final class FingerprintStore implements Closeable {
    static final String LOCK = "LOCK";

    private static final int READ_ATTEMPTS = 5;

    /** With more chunks than that, a commit merges the last ones. */
    private static final int MANY_CHUNKS = 8;

    /** What a row takes in memory while chunks are merged. */
    private static final int MERGED_ROW_BYTES = 24;

    private static final int MOST_ROWS = Integer.MAX_VALUE - 64;

    private final Path directory;
    private final Disk disk;
    private final @Nullable LockFile lock;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Chunk> replaced = new ArrayList<>();
    private Manifest manifest;
    private int staged;

    /** Where directories were made on the way to a new index: their names must be safe before anything counts. */
    private final List<Path> parents = new ArrayList<>();

    private FingerprintStore(Path directory, Disk disk, @Nullable LockFile lock, Manifest manifest) {
        this.directory = directory;
        this.disk = disk;
        this.lock = lock;
        this.manifest = manifest;
    }

    /** A new index in a directory that is empty or not there; it is there from the first commit on. */
    public static FingerprintStore create(Path directory, IndexSettings settings) throws IOException {
        return create(directory, settings, Disk.LOCAL);
    }

    static FingerprintStore create(Path directory, IndexSettings settings, Disk disk) throws IOException {
        List<Path> made = missing(directory);
        if (made.isEmpty()) ManifestReader.requireNone(directory);
        for (Path next : made) disk.makeDirectory(next);
        LockFile lock = locked(directory);
        try {
            ManifestReader.requireNone(directory); // nobody else can take it now
            Manifest empty = new Manifest(settings, 1, Attachment.NONE, Attachment.NONE, List.of());
            StaleFiles.delete(directory, empty, disk);
            FingerprintStore store = new FingerprintStore(directory, disk, lock, empty);
            for (Path next : made) store.parents.add(Objects.requireNonNull(next.getParent()));
            return store;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The directories that lead to this one and are not there yet, from the first on. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path at = directory.toAbsolutePath(); at != null && !Files.exists(at); at = at.getParent())
            missing.add(at);
        return missing.reversed();
    }

    /** Leaves nothing of a new index behind that was never committed. */
    public void discard() throws IOException {
        if (lock == null || Files.exists(directory.resolve(Manifest.FILE))) return;
        chunks.forEach(Chunk::close);
        chunks.clear();
        StaleFiles.delete(directory, manifest.withoutFiles(), disk);
        lock.delete();
        if (!parents.isEmpty()) Files.delete(directory);
    }

    /** Opens an index to read it. */
    public static FingerprintStore read(Path directory) throws IOException {
        for (int attempt = 1; ; attempt++) {
            FingerprintStore store = new FingerprintStore(directory, Disk.LOCAL, null, ManifestReader.read(directory));
            try {
                return store.opened();
            } catch (NoSuchFileException e) {
                boolean changed = !store.manifest.equals(ManifestReader.read(directory));
                if (changed && attempt < READ_ATTEMPTS) continue; // merged away since we read the manifest
                throw missing(e);
            }
        }
    }

    /** Opens an index to change it, and tidies up behind programs that were killed. */
    public static FingerprintStore change(Path directory) throws IOException {
        return change(directory, Disk.LOCAL);
    }

    static FingerprintStore change(Path directory, Disk disk) throws IOException {
        ManifestReader.require(directory);
        LockFile lock = locked(directory);
        try {
            Manifest manifest = ManifestReader.read(directory);
            FingerprintStore store = new FingerprintStore(directory, disk, lock, manifest).opened();
            StaleFiles.delete(directory, manifest, disk);
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
        return new InputException(e.getFile() + ": missing; restore it from a copy, or build the index anew", e);
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

    /** Number of documents, with those of batches not committed yet. */
    public long size() {
        return chunks.stream().mapToLong(Chunk::size).sum();
    }

    /** How many chunks, the last ones, are batches not committed yet. */
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

    /** The weights of features that were stored with the index, as they were given. */
    public Optional<byte[]> weights() throws IOException {
        return attached(manifest.weights(), CheckedKind.WEIGHTS);
    }

    /** Stores the weights of features, from the next commit on. */
    public void weights(byte[] bytes) throws IOException {
        int number = take();
        manifest = manifest.withWeights(Attachment.write(disk, directory, number, CheckedKind.WEIGHTS, bytes));
    }

    /** How sure the bits of some documents are that the index was built of; none if that was not known. */
    public List<float[]> margins() throws IOException {
        return MarginSample.of(attached(manifest.margins(), CheckedKind.MARGINS).orElse(new byte[0]));
    }

    /** Stores how sure the bits of some documents are, from the next commit on. */
    public void margins(MarginSample sample) throws IOException {
        byte[] bytes = sample.bytes();
        if (bytes.length == 0) return;
        int number = take();
        manifest = manifest.withMargins(Attachment.write(disk, directory, number, CheckedKind.MARGINS, bytes));
    }

    private Optional<byte[]> attached(Attachment file, CheckedKind kind) throws IOException {
        try {
            return file.read(directory, kind);
        } catch (NoSuchFileException e) {
            throw missing(e);
        }
    }

    /** Appends a batch for good. */
    public void append(FingerprintBatch batch) throws IOException {
        stage(batch);
        commit();
    }

    /**
     * Writes a batch as a chunk that counts from the next commit on.
     *
     * @throws InputException if the index has one of the ids, or the batch has one twice
     */
    public void stage(FingerprintBatch batch) throws IOException {
        if (batch.size() == 0) return;
        new KnownIds(directory, chunks).requireNew(batch);
        chunks.add(written(ChunkRows.of(batch)));
        staged++;
    }

    private Chunk written(ChunkRows rows) throws IOException {
        return Chunk.open(directory, Chunk.write(disk, directory, take(), rows));
    }

    private int take() {
        if (lock == null) throw new IllegalStateException("the index is open for reading");
        int number = manifest.next();
        manifest = manifest.withNext(Math.addExact(number, 1));
        return number;
    }

    /** Removes documents, from the next commit on; returns the ids that the index does not have. */
    public List<String> remove(List<String> ids) throws IOException {
        Removal removal = new Removal(chunks);
        List<String> unknown = ids.stream().filter(id -> !removal.add(id)).toList();
        for (int c = 0; c < chunks.size(); c++) {
            Chunk chunk = chunks.get(c);
            int[] rows = removal.rows(c);
            if (rows.length == chunk.removed().length) continue;
            ChunkEntry.Removed list = Removal.write(disk, directory, take(), rows);
            chunks.set(c, Chunk.open(directory, chunk.entry().without(list)));
            replaced.add(chunk);
        }
        return unknown;
    }

    /** Makes all changes since the last commit count, at once. */
    public void commit() throws IOException {
        commit(roomToMerge());
    }

    /** Half of what an index may take: the weights of features may be in memory, too. */
    private static long roomToMerge() {
        return MemoryPlan.roomForIndex(Heap.limit(), 0) / 2;
    }

    /** @param room bytes in which chunks may be merged; those that do not fit stay as they are */
    void commit(long room) throws IOException {
        tidy(Math.min(room / MERGED_ROW_BYTES, MOST_ROWS));
        take(); // a number for this state, so that no reader mistakes it for another
        List<ChunkEntry> entries = chunks.stream().map(Chunk::entry).toList();
        Manifest next = manifest.withChunks(entries);
        disk.force(directory);
        for (Path parent : parents) disk.force(parent);
        disk.replace(directory.resolve(Manifest.FILE), out -> out.write(next.bytes()));
        manifest = next;
        staged = 0;
        parents.clear();
        StaleFiles.delete(directory, manifest, disk);
        replaced.forEach(Chunk::close);
        replaced.clear();
    }

    /**
     * Makes one chunk of all, without what is removed; counts from the next commit on.
     *
     * @throws InputException if that takes more memory than there is
     */
    public void compact() throws IOException {
        long needed = MERGED_ROW_BYTES * size();
        if (needed > roomToMerge() || size() > MOST_ROWS) {
            throw new InputException("%s: %,d documents in one chunk take %,d MB of memory; leave them in several"
                    .formatted(directory, size(), needed >> 20));
        }
        if (chunks.size() > 1 || chunks.stream().anyMatch(chunk -> chunk.size() < chunk.rows())) merge(0);
    }

    /** Many small chunks become one, and a chunk that is mostly removed goes with them; one that is all removed just goes. */
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

    private void merge(int from) throws IOException {
        List<Chunk> last = List.copyOf(chunks.subList(from, chunks.size()));
        ChunkRows rows = ChunkRows.of(last);
        Optional<Chunk> merged = rows.size() == 0 ? Optional.empty() : Optional.of(written(rows));
        chunks.subList(from, chunks.size()).clear();
        staged = 0;
        merged.ifPresent(chunks::add);
        replaced.addAll(last);
    }

    /** Lets go of the files; what was not committed is forgotten. */
    @Override
    public void close() throws IOException {
        Stream.concat(chunks.stream(), replaced.stream()).forEach(Chunk::close);
        if (lock != null) lock.close();
    }
}
