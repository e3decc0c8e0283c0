package org.semblance.io.relation;

import java.util.Arrays;
import org.semblance.columns.IntColumn;

/** Cuts documents that ask into blocks of which none leads to more pairs than it should, but for a single document. */
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

    /** The next document: its place, and the triples it has at most. It makes no more pairs than there are documents. */
    void add(int place, long triples) {
        long more = Math.min(triples, documents);
        if (starts.isEmpty() || pairs + more > mostPairs) {
            starts.add(place);
            pairs = 0;
        }
        pairs += more;
        end = place + 1;
    }

    /** Where blocks begin, and where the last one ends. */
    int[] borders() {
        int[] borders = Arrays.copyOf(starts.array(), starts.size() + 1);
        borders[starts.size()] = end;
        return borders;
    }
}
