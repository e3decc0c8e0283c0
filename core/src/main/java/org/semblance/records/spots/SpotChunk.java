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

    /** The spots of all documents, document after document. */
    long[] spots() {
        return spots;
    }

    /** The end of a document's spots. */
    int end(int document) {
        return ends[document];
    }

    /** Number of documents with spots. */
    int documentsWithSpots() {
        int count = 0;
        for (int d = 0, from = 0; d < ends.length; from = ends[d++]) if (ends[d] > from) count++;
        return count;
    }

    /**
     * The distinct spots of each document, merged and sorted: a spot occurs once for each document that contains it.
     */
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

    /** Memory of its columns. */
    long bytes() {
        return (long) Long.BYTES * spots.length + (long) Integer.BYTES * ends.length;
    }

    /** Drops the spots, so that references to the chunk keep little memory alive. */
    void release() {
        spots = new long[0];
    }
}
