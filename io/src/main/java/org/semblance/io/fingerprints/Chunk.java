package org.semblance.io.fingerprints;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.io.fingerprints.FingerprintBatch.UnsignedOrder;
import org.semblance.io.fingerprints.FingerprintStore.Removal;
import org.semblance.io.fingerprints.Manifest.ChunkEntry;

/**
 * Fingerprints on disk in ascending unsigned order, with the ids of their documents.
 *
 * <p>For n rows the file of ids contains: n longs, the end of each id; n longs, the hashes of ids in ascending order; n
 * ints, the rows of these hashes; and the ids, row by row.
 */
final class Chunk implements Closeable {
    private final ChunkEntry entry;
    private final CheckedFile prints;
    private final CheckedFile ids;
    private final int[] removed;
    private final long hashes;
    private final long hashRows;
    private final long letters;

    private Chunk(ChunkEntry entry, CheckedFile prints, CheckedFile ids, int[] removed) {
        this.entry = entry;
        this.prints = prints;
        this.ids = ids;
        this.removed = removed;
        this.hashes = (long) entry.rows() * Long.BYTES;
        this.hashRows = 2 * hashes;
        this.letters = hashRows + (long) entry.rows() * Integer.BYTES;
    }

    /** Opens the files of a chunk; if one fails, none stays open. */
    static Chunk open(Path directory, ChunkEntry entry) throws IOException {
        CheckedFile prints = open(directory, entry, CheckedKind.PRINTS, entry.printsSeal());
        try {
            if (prints.length() != (long) entry.rows() * Long.BYTES) throw prints.damaged("wrong number of rows");
            CheckedFile ids = open(directory, entry, CheckedKind.IDS, entry.idsSeal());
            try {
                return new Chunk(entry, prints, ids, Removal.read(directory, entry.removed()));
            } catch (IOException | RuntimeException e) {
                ids.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            prints.close();
            throw e;
        }
    }

    private static CheckedFile open(Path directory, ChunkEntry entry, CheckedKind kind, int seal) throws IOException {
        return new CheckedFile(ChunkEntry.file(directory, entry.number(), kind), kind, seal);
    }

    /** Writes the files of a chunk and forces them to disk. */
    static ChunkEntry write(Path directory, int number, ChunkRows rows) throws IOException {
        int size = rows.size();
        int printsSeal;
        try (CheckedWriter out = writer(directory, number, CheckedKind.PRINTS)) {
            for (int row = 0; row < size; row++) out.putLong(rows.print(row));
            printsSeal = out.finish();
        }
        try (CheckedWriter out = writer(directory, number, CheckedKind.IDS)) {
            long[] hashes = new long[size];
            long end = 0;
            for (int row = 0; row < size; row++) {
                hashes[row] = rows.idHash(row);
                out.putLong(end += rows.idLength(row));
            }
            int[] byHash = UnsignedOrder.of(hashes, size);
            for (int row : byHash) out.putLong(hashes[row]);
            for (int row : byHash) out.putInt(row);
            for (int row = 0; row < size; row++) out.put(rows.id(row), 0, rows.idLength(row));
            return new ChunkEntry(number, size, printsSeal, out.finish(), ChunkEntry.Removed.NONE);
        }
    }

    private static CheckedWriter writer(Path directory, int number, CheckedKind kind) throws IOException {
        return new CheckedWriter(ChunkEntry.file(directory, number, kind), kind);
    }

    ChunkEntry entry() {
        return entry;
    }

    /** Number of rows, including removed ones. */
    int rows() {
        return entry.rows();
    }

    /** Number of documents that are not removed. */
    int size() {
        return entry.rows() - removed.length;
    }

    long print(int row) {
        return prints.longAt((long) row * Long.BYTES);
    }

    /** Copies {@code count} fingerprints, starting with a row. */
    void prints(int row, long[] to, int count) {
        prints.longs(row, to, count);
    }

    boolean isRemoved(int row) {
        return removed.length > 0 && Arrays.binarySearch(removed, row) >= 0;
    }

    int[] removed() {
        return removed;
    }

    private long start(int row) {
        return row == 0 ? 0 : end(row - 1);
    }

    private long end(int row) {
        return ids.longAt((long) row * Long.BYTES);
    }

    int idLength(int row) {
        return (int) (end(row) - start(row));
    }

    byte[] idBytes(int row) {
        return ids.bytesAt(letters + start(row), idLength(row));
    }

    String id(int row) {
        return new String(idBytes(row), StandardCharsets.UTF_8);
    }

    private long hash(int i) {
        return ids.longAt(hashes + (long) i * Long.BYTES);
    }

    /** The first position from {@code low} on whose id hash is not below {@code hash}; galloping search. */
    int seek(long hash, int low) {
        int high = low;
        for (int step = 1; high < rows() && Long.compareUnsigned(hash(high), hash) < 0; step <<= 1) {
            low = high + 1;
            high = (int) Math.min((long) high + step, rows());
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(hash(middle), hash) < 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    boolean hasHash(long hash, int place) {
        return place < rows() && hash(place) == hash;
    }

    /** The row of an id that is not removed, or -1. */
    int find(byte[] utf8, long hash) {
        return find(utf8, hash, seek(hash, 0));
    }

    /** The same if the position of the first such hash is known. */
    int find(byte[] utf8, long hash, int first) {
        for (int place = first; hasHash(hash, place); place++) {
            int row = ids.intAt(hashRows + (long) place * Integer.BYTES);
            if (!isRemoved(row) && Arrays.equals(idBytes(row), utf8)) return row;
        }
        return -1;
    }

    /** Bytes on disk. */
    long bytes() {
        return prints.size() + ids.size();
    }

    @Override
    public void close() {
        prints.close();
        ids.close();
    }
}
