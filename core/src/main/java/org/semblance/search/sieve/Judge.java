package org.semblance.search.sieve;

import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;

/** The last word on two ranks. One thread's, as it counts. */
final class Judge {
    private final Ranking ranking;
    private final OverlapMeasure measure;
    private final int[] tokens;
    private long verified;

    Judge(Ranking ranking, OverlapMeasure measure) {
        this.ranking = ranking;
        this.measure = measure;
        this.tokens = ranking.tokens;
    }

    /** Reports x and y if they are near, and if this token is the first they share: so they are reported once. */
    void verify(int token, int x, int y, PairSink pairs) {
        int i = ranking.start(x);
        int j = ranking.start(y);
        int a = tokens[i];
        int b = tokens[j];
        while (a != b) { // both have the token, so this ends there at the latest
            i += (a - b) >>> 31; // one step if a < b: which of the two goes on cannot be predicted
            j += (b - a) >>> 31;
            a = tokens[i];
            b = tokens[j];
        }
        if (a == token) verify(x, i, y, j, pairs);
    }

    /** Reports x and y if they are near. */
    void verify(int x, int y, PairSink pairs) {
        verify(x, ranking.start(x), y, ranking.start(y), pairs);
    }

    /** The same if nothing is shared before i and j. */
    private void verify(int x, int i, int y, int j, PairSink pairs) {
        verified++;
        int sizeX = ranking.sizeOf(x);
        int sizeY = ranking.sizeOf(y);
        int required = measure.required(sizeX, sizeY);
        int overlap = overlap(tokens, i, ranking.end(x), j, ranking.end(y), required);
        if (overlap < required) return;
        pairs.pair(ranking.order[x], ranking.order[y], overlap, measure.score(overlap, sizeX, sizeY));
    }

    /** Size of the intersection of two ascending runs; some smaller value as soon as it cannot reach the required one. */
    private static int overlap(int[] tokens, int i, int endX, int j, int endY, int required) {
        int overlap = 0;
        while (overlap + Math.min(endX - i, endY - j) >= required && i < endX && j < endY) {
            int a = tokens[i];
            int b = tokens[j];
            if (a == b) overlap++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return overlap;
    }

    long verified() {
        return verified;
    }
}
