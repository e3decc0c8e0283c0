package org.semblance.io.fingerprints;

import java.util.BitSet;
import org.semblance.pairs.PairBuffer;
import org.semblance.relation.PairSink;

/** One match for each query: the nearest of the first part of the index that has any, of equally near ones the first by id. */
final class NearestMatches {
    private final Answers.Numbers numbers;
    private final BitSet answered = new BitSet();

    /** The nearest of each query, its distance above its number, which is never 0. */
    private final long[] nearest;

    /** The queries that have a match in this part. */
    private final int[] matched;

    private int matchCount;

    private final LastId challenger = new LastId();
    private final LastId champion = new LastId();

    /** @param queries how many are offered matches, from the first on */
    NearestMatches(Answers.Numbers numbers, int queries) {
        this.numbers = numbers;
        this.nearest = new long[queries];
        this.matched = new int[nearest.length];
    }

    /** Takes a match in the part that is searched now. */
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

    /** The id that was asked for last: among copies it is the same for one after the other, and it is read from a file. */
    private final class LastId {
        private int number = -1;
        private String id = "";

        private String of(int wanted) {
            if (wanted != number) id = numbers.id(wanted);
            number = wanted;
            return id;
        }
    }

    /** Ends a part: what has a match now needs no other. */
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
