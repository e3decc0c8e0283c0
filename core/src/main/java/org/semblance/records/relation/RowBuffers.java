package org.semblance.records.relation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;

/**
 * Rows on their way to a store, parted by the leading bits of their shingles. A store takes rows of one part at a time, so
 * that whoever later asks for a part finds it in few places and need not read everything.
 */
final class RowBuffers {
    private static final int MOST_BITS = 6;
    private static final int ROW_BYTES = Integer.BYTES + Long.BYTES;

    /**
     * Rows that are handed over at once: as many as DuckDB keeps in a group, of which it knows the least and the greatest
     * value. With fewer, a group would have rows of several parts, and whoever asks for one would read them all.
     */
    private static final int GROUP = 60 << 11;

    private final RelationStore store;
    private final int bits;
    private final Part[] parts;

    /** Rows of a part, which grow up to the capacity. */
    private static final class Part {
        int[] documents = new int[16];
        long[] shingles = new long[16];
        int rows;
    }

    /** Rows that are full. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    private record Full(int[] documents, long[] shingles, int rows) {}

    /** As many parts as take a fifth of the heap at most. */
    RowBuffers(RelationStore store, long heap) {
        this.store = store;
        long most = Math.clamp(heap / 5 / (GROUP * ROW_BYTES), 1, 1L << MOST_BITS);
        this.bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(most);
        this.parts = new Part[1 << bits];
        Arrays.setAll(parts, p -> new Part());
    }

    long mostBytes() {
        return (long) parts.length * ROW_BYTES * GROUP;
    }

    /** Adds the rows of documents whose hashes end at {@code ends}, numbered from {@code first}; any thread may. */
    void add(long[] hashes, int[] ends, int documents, int first) {
        int i = 0;
        for (int d = 0; d < documents; d++) {
            for (; i < ends[d]; i++) {
                Full full = add(parts[part(hashes[i])], first + d, hashes[i]);
                if (full != null) store.append(full.documents, full.shingles, full.rows);
            }
        }
    }

    private int part(long hash) {
        return bits == 0 ? 0 : (int) (hash >>> (Long.SIZE - bits));
    }

    private @Nullable Full add(Part part, int document, long shingle) {
        synchronized (part) {
            if (part.rows == part.documents.length) lengthen(part);
            part.documents[part.rows] = document;
            part.shingles[part.rows++] = shingle;
            return part.rows == GROUP ? taken(part) : null;
        }
    }

    private void lengthen(Part part) {
        int longer = Math.min(2 * part.rows, GROUP);
        part.documents = Arrays.copyOf(part.documents, longer);
        part.shingles = Arrays.copyOf(part.shingles, longer);
    }

    private static Full taken(Part part) {
        Full full = new Full(part.documents, part.shingles, part.rows);
        part.documents = new int[16];
        part.shingles = new long[16];
        part.rows = 0;
        return full;
    }

    /** Hands over what is left. */
    void flush(Workers workers) throws InterruptedException {
        workers.forEach(parts.length, p -> {
            Full rest = taken(parts[p]);
            if (rest.rows > 0) store.append(rest.documents, rest.shingles, rest.rows);
        });
    }
}
