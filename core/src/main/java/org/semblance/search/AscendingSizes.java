package org.semblance.search;

import java.util.Arrays;
import org.semblance.records.Records;

/**
 * Documents in rising order of their sizes, those of one size in input order, empty ones left out; a document's place is
 * its rank.
 *
 * @param documents by rank
 * @param sizes by rank
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
public record AscendingSizes(int[] documents, int[] sizes) {
    public static AscendingSizes of(Records records) {
        long[] keyed = new long[records.size()];
        int count = 0;
        for (int x = 0; x < records.size(); x++) {
            if (records.sizeOf(x) > 0) keyed[count++] = (long) records.sizeOf(x) << Integer.SIZE | x;
        }
        Arrays.sort(keyed, 0, count);
        int[] documents = new int[count];
        int[] sizes = new int[count];
        for (int r = 0; r < count; r++) {
            documents[r] = (int) keyed[r];
            sizes[r] = (int) (keyed[r] >>> Integer.SIZE);
        }
        return new AscendingSizes(documents, sizes);
    }

    /** What it takes, while it is made, too. */
    public static long bytes(int documents) {
        return (2L * Integer.BYTES + Long.BYTES) * documents;
    }

    public int count() {
        return documents.length;
    }

    /** The first rank of a document that has at least this size. */
    public int firstOf(int size) {
        return Bisection.firstAtLeast(size, sizes, 0, sizes.length);
    }

    /** The first rank of a document that is larger than this. */
    public int firstAbove(int size) {
        return size == Integer.MAX_VALUE ? sizes.length : firstOf(size + 1);
    }
}
