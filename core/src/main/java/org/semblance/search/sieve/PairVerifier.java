package org.semblance.search.sieve;

import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;

/** Computes the exact overlap of candidate pairs and reports those that match. Not thread-safe: it updates counters. */
final class PairVerifier {
    private final Ranking ranking;
    private final OverlapMeasure measure;
    private final int[] tokens;
    private final SearchCounts counts;

    PairVerifier(Ranking ranking, OverlapMeasure measure, SearchCounts counts) {
        this.counts = counts;
        this.ranking = ranking;
        this.measure = measure;
        this.tokens = ranking.tokens;
    }

    /**
     * Reports x and y if they match and {@code token} is the first token they share, so that each pair is reported
     * once.
     */
    void verify(int token, int x, int y, PairSink pairs) {
        int i = ranking.start(x);
        int j = ranking.start(y);
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
        verify(x, ranking.start(x), y, ranking.start(y), pairs);
    }

    /** Reports x and y if they match, given that they share no token before positions i and j. */
    private void verify(int x, int i, int y, int j, PairSink pairs) {
        counts.verified++;
        int sizeX = ranking.sizeOf(x);
        int sizeY = ranking.sizeOf(y);
        int required = measure.required(sizeX, sizeY);
        int overlap = overlap(x, i, y, j, required);
        if (overlap < required) return;
        pairs.pair(ranking.order[x], ranking.order[y], overlap, measure.score(overlap, sizeX, sizeY));
    }

    private int overlap(int x, int i, int y, int j, int required) {
        FrequentTokens frequents = ranking.frequents;
        if (!frequents.isAny()) {
            return Intersection.from(0, tokens, i, ranking.end(x), tokens, j, ranking.end(y), required);
        }
        int startX = ranking.start(x);
        int startY = ranking.start(y);
        int rareX = frequents.rareEnd(tokens, startX);
        int rareY = frequents.rareEnd(tokens, startY);
        int shared = frequents.shared(tokens, startX, startY);
        return Intersection.from(shared, tokens, i, rareX, tokens, j, rareY, required);
    }
}
