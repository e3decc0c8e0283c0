package org.semblance.search.sieve;

import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;

/** Computes the exact overlap of candidate pairs and reports those that match. Not thread-safe: it updates counters. */
final class PairVerifier {
    private final OverlapMeasure measure;
    private final FrequentTokens frequents;
    private final int[] order;
    private final int[] tokens;
    private final int[] starts;

    /** End of the tokens of each rank that are compared one by one. */
    private final int[] rareEnds;

    private final int[] sizes;
    private final SearchCounts counts;

    PairVerifier(Ranking ranking, FrequentTokens frequents, OverlapMeasure measure, SearchCounts counts) {
        this.counts = counts;
        this.measure = measure;
        this.frequents = frequents;
        this.order = ranking.order;
        this.tokens = ranking.tokens;
        this.starts = ranking.starts;
        this.rareEnds = frequents.isAny() ? frequents.rareEnds() : ranking.ends;
        this.sizes = ranking.sizes;
    }

    /**
     * Reports x and y if they match and {@code token} is the first token they share, so that each pair is reported
     * once.
     */
    void verify(int token, int x, int y, PairSink pairs) {
        int i = starts[x];
        int j = starts[y];
        int a = tokens[i];
        int b = tokens[j];
        while (a != b) { // both contain the token, so the loop ends there at the latest
            i += (a - b) >>> 31; // advance i if a < b; a branch here would be unpredictable
            j += (b - a) >>> 31;
            a = tokens[i];
            b = tokens[j];
        }
        if (a == token) verify(x, i, y, j, pairs);
    }

    /** Reports x and y if they match. */
    void verify(int x, int y, PairSink pairs) {
        verify(x, starts[x], y, starts[y], pairs);
    }

    /** Reports x and y if they match, given that they share no token before positions i and j. */
    private void verify(int x, int i, int y, int j, PairSink pairs) {
        counts.verified++;
        int sizeX = sizes[x];
        int sizeY = sizes[y];
        int required = measure.required(sizeX, sizeY);
        int shared = frequents.isAny() ? frequents.shared(x, y) : 0;
        int overlap = Intersection.ofSimilar(shared, tokens, i, rareEnds[x], tokens, j, rareEnds[y], required);
        if (overlap < required) return;
        pairs.pair(order[x], order[y], overlap, measure.score(overlap, sizeX, sizeY));
    }
}
