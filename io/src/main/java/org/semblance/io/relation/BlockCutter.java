package org.semblance.io.relation;

import java.util.Arrays;

/** Cuts documents that ask into blocks of which none leads to more pairs than it should, but for a single document. */
final class BlockCutter {
    private final long mostPairs;
    private final int documents;
    private int[] starts = new int[16];
    private int count;
    private long pairs;
    private int end;

    BlockCutter(long mostPairs, int documents) {
        this.mostPairs = mostPairs;
        this.documents = documents;
    }

    /** The next document: its place, and the triples it has at most. It makes no more pairs than there are documents. */
    void add(int place, long triples) {
        long more = Math.min(triples, documents);
        if (count == 0 || pairs + more > mostPairs) {
            if (count == starts.length) starts = Arrays.copyOf(starts, 2 * count);
            starts[count++] = place;
            pairs = 0;
        }
        pairs += more;
        end = place + 1;
    }

    /** Where blocks begin, and where the last one ends. */
    int[] borders() {
        int[] borders = Arrays.copyOf(starts, count + 1);
        borders[count] = end;
        return borders;
    }
}
