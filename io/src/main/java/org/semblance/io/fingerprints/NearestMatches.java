package org.semblance.io.fingerprints;

import java.util.BitSet;
import org.semblance.pairs.PairBuffer;
import org.semblance.relation.PairSink;

/** One match per query: the nearest in the first part of the index with a match; ties by id. */
final class NearestMatches {
    private final Answers.Numbers numbers;
    private final BitSet answered = new BitSet();

    /** The nearest match of each query: distance in the upper 32 bits, number in the lower; the number is never 0. */
    private final long[] nearest;

    /** Queries with a match in the current part. */
    private final int[] matched;

    private int matchCount;

    private final LastId challenger = new LastId();
    private final LastId champion = new LastId();

    /** @param queries number of queries */
    NearestMatches(Answers.Numbers numbers, int queries) {
        this.numbers = numbers;
        this.nearest = new long[queries];
        this.matched = new int[nearest.length];
    }

    /** Adds a match in the current part. */
    void offer(int query, int other, int distance) {
        if (answered.get(query)) return;
        long last = nearest[query];
        if (last == 0) matched[matchCount++] = query;
        int lastDistance = (int) (last >>> Integer.SIZE);
        boolean nearer = last == 0 || distance < lastDistance;
        if (nearer || distance == lastDistance && isBefore(other, (int) last)) {
            nearest[query] = (long) distance << Integer.SIZE | other;
        }
    }

    private boolean isBefore(int number, int other) {
        return challenger.of(number).compareTo(champion.of(other)) < 0;
    }

    /** Caches the last id, which is read from a file: among copies the same id is compared repeatedly. */
    private final class LastId {
        private int number = -1;
        private String id = "";

        private String of(int wanted) {
            if (wanted != number) id = numbers.id(wanted);
            number = wanted;
            return id;
        }
    }

    /** Ends a part: the matches found so far are final. */
    void settle(PairBuffer found) {
        for (int i = 0; i < matchCount; i++) {
            long match = nearest[matched[i]];
            answered.set(matched[i]);
            found.pair(matched[i], (int) match, PairSink.NO_OVERLAP, (int) (match >>> Integer.SIZE));
        }
        matchCount = 0;
    }

    BitSet answered() {
        return answered;
    }
}
