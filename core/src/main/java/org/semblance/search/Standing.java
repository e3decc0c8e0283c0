package org.semblance.search;

import org.semblance.records.Copies;
import org.semblance.relation.PairSink;

/** What a pair of distinct records stands for. */
interface Standing {
    /** Tells the pairs between first documents of kinds that follow from one; returns how many pairs of documents that are. */
    long pair(int x, int y, int overlap, double score, PairSink pairs);

    /** Itself, for all copies of both. */
    static Standing forAll(Copies copies) {
        return (x, y, overlap, score, pairs) -> {
            pairs.pair(x, y, overlap, score);
            return (long) copies.countOf(x) * copies.countOf(y);
        };
    }
}
