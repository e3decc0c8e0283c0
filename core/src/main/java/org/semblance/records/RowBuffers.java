package org.semblance.records;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;

/**
 * Rows on their way to a store, parted by the leading bits of their shingles. A store takes rows of one part at a time, so
 * that whoever later asks for a part finds it in few places and need not read everything.
 */
final class RowBuffers {
    private static final int PART_BITS = 6;
    private static final int PARTS = 1 << PART_BITS;
    private static final int ROW_BYTES = Integer.BYTES + Long.BYTES;
    private static final int FEWEST = 1 << 11;

    /** As many rows as databases like to have in one place. */
    private static final int MOST = 60 << 11;

    private final RelationStore store;
    private final int capacity;
    private final Part[] parts = new Part[PARTS];

    /** Rows of a part, which grow up to the capacity. */
    private static final class Part {
        int[] documents = new int[16];
        long[] shingles = new long[16];
        int rows;
    }

    /** Rows that are full. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    private record Full(int[] documents, long[] shingles, int rows) {}

    RowBuffers(RelationStore store, long heap) {
        this.store = store;
        this.capacity = Math.clamp(heap / 16 / (PARTS * ROW_BYTES), FEWEST, MOST);
        Arrays.setAll(parts, p -> new Part());
    }

    long mostBytes() {
        return (long) PARTS * ROW_BYTES * capacity;
    }

    /** Adds the rows of documents whose hashes end at {@code ends}, numbered from {@code first}; any thread may. */
    void add(long[] hashes, int[] ends, int documents, int first) {
        int i = 0;
        for (int d = 0; d < documents; d++) {
            for (; i < ends[d]; i++) {
                Full full = add(parts[(int) (hashes[i] >>> (Long.SIZE - PART_BITS))], first + d, hashes[i]);
                if (full != null) store.append(full.documents, full.shingles, full.rows);
            }
        }
    }

    private @Nullable Full add(Part part, int document, long shingle) {
        synchronized (part) {
            if (part.rows == part.documents.length) lengthen(part);
            part.documents[part.rows] = document;
            part.shingles[part.rows++] = shingle;
            return part.rows == capacity ? taken(part) : null;
        }
    }

    private void lengthen(Part part) {
        int longer = Math.min(2 * part.rows, capacity);
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
        workers.forEach(PARTS, p -> {
            Full rest = taken(parts[p]);
            if (rest.rows > 0) store.append(rest.documents, rest.shingles, rest.rows);
        });
    }
}
