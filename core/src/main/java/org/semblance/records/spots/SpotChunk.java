package org.semblance.records.spots;

import java.util.Arrays;
import org.semblance.records.Encoded;

/** The documents of a chunk as the hashes of their spots, ascending within a document. */
final class SpotChunk implements Encoded {
    private long[] spots;
    private final int[] ends;

    SpotChunk(long[] spots, int[] ends) {
        this.spots = spots;
        this.ends = ends;
        for (int d = 0, from = 0; d < ends.length; from = ends[d++]) Arrays.sort(spots, from, ends[d]);
    }

    @Override
    public int documents() {
        return ends.length;
    }

    /** All spots, document by document. */
    long[] spots() {
        return spots;
    }

    /** Where the spots of a document end. */
    int end(int document) {
        return ends[document];
    }

    /** How many documents have spots. */
    int documentsWithSpots() {
        int some = 0;
        for (int d = 0, from = 0; d < ends.length; from = ends[d++]) if (ends[d] > from) some++;
        return some;
    }

    /** Every spot as often as there are documents that have it, ascending. */
    long[] oncePerDocument() {
        long[] once = new long[spots.length];
        int count = 0;
        for (int d = 0, i = 0; d < ends.length; d++) {
            for (int from = i; i < ends[d]; i++) {
                if (i == from || spots[i] != spots[i - 1]) once[count++] = spots[i];
            }
        }
        long[] sorted = Arrays.copyOf(once, count);
        Arrays.sort(sorted);
        return sorted;
    }

    /** The memory its columns take. */
    long bytes() {
        return (long) Long.BYTES * spots.length + (long) Integer.BYTES * ends.length;
    }

    /** Gives the spots back: whoever still holds the chunk holds little. */
    void release() {
        spots = new long[0];
    }
}
