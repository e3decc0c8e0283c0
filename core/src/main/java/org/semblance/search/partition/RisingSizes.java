package org.semblance.search.partition;

import java.util.Arrays;
import org.semblance.records.TokenSets;
import org.semblance.search.Bisection;

/**
 * Documents in rising order of their sizes, those of one size in input order, empty ones left out; a document's place is
 * its rank.
 *
 * @param documents by rank
 * @param sizes by rank
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record RisingSizes(int[] documents, int[] sizes) {
    static RisingSizes of(TokenSets sets) {
        long[] keyed = new long[sets.size()];
        int count = 0;
        for (int x = 0; x < sets.size(); x++) {
            if (sets.sizeOf(x) > 0) keyed[count++] = (long) sets.sizeOf(x) << Integer.SIZE | x;
        }
        Arrays.sort(keyed, 0, count);
        int[] documents = new int[count];
        int[] sizes = new int[count];
        for (int r = 0; r < count; r++) {
            documents[r] = (int) keyed[r];
            sizes[r] = (int) (keyed[r] >>> Integer.SIZE);
        }
        return new RisingSizes(documents, sizes);
    }

    /** What it takes, while it is made, too. */
    static long bytes(int documents) {
        return (2L * Integer.BYTES + Long.BYTES) * documents;
    }

    int count() {
        return documents.length;
    }

    /** The first rank of a document that has at least this size. */
    int firstOf(int size) {
        return Bisection.firstAtLeast(size, sizes, 0, sizes.length);
    }

    /** The first rank of a document that is larger than this. */
    int firstAbove(int size) {
        return size == Integer.MAX_VALUE ? sizes.length : firstOf(size + 1);
    }
}
