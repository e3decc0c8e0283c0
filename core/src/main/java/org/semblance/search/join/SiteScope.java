package org.semblance.search.join;

import java.util.BitSet;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/**
 * The pairs that count in a join, given the sites of its documents.
 *
 * @param sites by document, 0 if unknown; empty if every pair counts
 * @param apart protected documents, which must not represent copies that may be removed
 */
@SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
public record SiteScope(Scope scope, long[] sites, BitSet apart) {
    /** Every pair counts. */
    public static SiteScope everywhere() {
        return new SiteScope(Scope.ALL, new long[0], new BitSet());
    }

    boolean isEverywhere() {
        return scope == Scope.ALL;
    }

    boolean isAcross() {
        return scope == Scope.CROSS_SITE;
    }

    boolean accepts(int x, int y) {
        return isEverywhere() || scope.accepts(sites[x], sites[y]);
    }

    /**
     * By document, a key that copies must share to represent each other; 0 if a document represents only itself. Under
     * the same-site scope copies on one site are pairs, so all but one are removed. Under the cross-site scope they are
     * not, so they are treated alike only if all or none of them are protected.
     */
    long[] siteKeys() {
        long[] keys = sites.clone();
        if (!isAcross()) return keys;
        for (int x = apart.nextSetBit(0); x >= 0 && x < keys.length; x = apart.nextSetBit(x + 1)) {
            if (keys[x] != 0) keys[x] ^= 1; // sites are odd
        }
        return keys;
    }

    /** Restricts an index to the pairs that count. */
    Index only(Index index) {
        if (isEverywhere()) return index;
        return Index.of(
                index.pieces(),
                () -> {
                    Searcher searcher = index.searcher();
                    return (piece, pairs) -> searcher.search(piece, counting(pairs));
                },
                index::statistics);
    }

    private PairSink counting(PairSink pairs) {
        return (x, y, overlap, score) -> {
            if (accepts(x, y)) pairs.pair(x, y, overlap, score);
        };
    }
}
