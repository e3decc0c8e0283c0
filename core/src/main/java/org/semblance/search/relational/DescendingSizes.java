package org.semblance.search.relational;

import java.util.Arrays;
import org.semblance.records.sets.TokenSets;

/**
 * The documents in descending order of size, those of equal size in input order. The position of a document is its
 * rank.
 *
 * @param documents ordinals by rank
 * @param ranks ranks by ordinal
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record DescendingSizes(int[] documents, int[] ranks) {
    static DescendingSizes of(TokenSets sets) {
        long[] keyed = new long[sets.size()];
        for (int x = 0; x < keyed.length; x++) keyed[x] = (long) -sets.sizeOf(x) << Integer.SIZE | x;
        Arrays.sort(keyed);
        int[] documents = new int[keyed.length];
        int[] ranks = new int[keyed.length];
        for (int r = 0; r < keyed.length; r++) {
            documents[r] = (int) keyed[r];
            ranks[documents[r]] = r;
        }
        return new DescendingSizes(documents, ranks);
    }

    static long bytes(int size) {
        return (2L * Integer.BYTES + Long.BYTES) * size;
    }

    int size() {
        return documents.length;
    }

    /**
     * The first rank, from {@code from}, of a document smaller than this size; the number of documents if there is
     * none.
     */
    int firstSmaller(TokenSets sets, int size, int from) {
        int low = from;
        int high = documents.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sets.sizeOf(documents[middle]) >= size) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
