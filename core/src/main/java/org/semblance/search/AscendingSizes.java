package org.semblance.search;

import java.util.Arrays;
import org.semblance.columns.Bisection;
import org.semblance.records.Records;

/**
 * The non-empty documents in ascending order of size, those of equal size in input order. The position of a document is
 * its rank.
 *
 * @param documents ordinals by rank
 * @param sizes sizes by rank
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

    /** Memory, including that for construction. */
    public static long bytes(int documents) {
        return (2L * Integer.BYTES + Long.BYTES) * documents;
    }

    public int count() {
        return documents.length;
    }

    /** The first rank of a document of at least this size. */
    public int firstOf(int size) {
        return Bisection.firstAtLeast(size, sizes, 0, sizes.length);
    }

    /** The first rank of a document larger than this size. */
    public int firstAbove(int size) {
        return size == Integer.MAX_VALUE ? sizes.length : firstOf(size + 1);
    }
}
