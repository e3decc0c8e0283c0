package org.semblance.io.relation;

import java.util.Arrays;
import org.semblance.columns.IntColumn;

/**
 * Divides the probing documents into blocks with a limited number of possible pairs; a single document may exceed it.
 */
final class QueryBlocks {
    private final long mostPairs;
    private final int documents;
    private final IntColumn starts = new IntColumn();
    private long pairs;
    private int end;

    QueryBlocks(long mostPairs, int documents) {
        this.mostPairs = mostPairs;
        this.documents = documents;
    }

    /**
     * Adds the next document.
     *
     * @param place its position
     * @param triples maximum number of its triples; it has at most as many pairs, and at most one per document
     */
    void add(int place, long triples) {
        long more = Math.min(triples, documents);
        if (starts.isEmpty() || pairs + more > mostPairs) {
            starts.add(place);
            pairs = 0;
        }
        pairs += more;
        end = place + 1;
    }

    /** The first position of each block, and the position after the last. */
    int[] borders() {
        int[] borders = Arrays.copyOf(starts.array(), starts.size() + 1);
        borders[starts.size()] = end;
        return borders;
    }
}
