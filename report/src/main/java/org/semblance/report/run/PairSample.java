package org.semblance.report.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;

/** A few of many pairs. */
public final class PairSample {
    /** Bins that part scores by the leading bits of their floats: as fine as the page can show. */
    private static final int BIN_SHIFT = 11;

    private PairSample() {}

    /** A pair of documents. */
    public record Pair(int first, int second, int overlap, double score) {
        static final Comparator<Pair> IN_ORDER =
                Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second);

        static Pair at(PairCursor pair) {
            return new Pair(pair.first(), pair.second(), pair.overlap(), pair.score());
        }
    }

    /** All pairs if they are few; else every n-th in the order of scores. They come in input order, in two walks. */
    static List<Pair> of(SortedPairs pairs, int most) throws IOException {
        Choice choice = new Choice(pairs.count() <= most, most);
        PairCursor counted = pairs.cursor();
        while (pairs.count() > most && counted.next()) choice.count(counted.score());
        List<Pair> chosen = new ArrayList<>();
        PairCursor pair = pairs.cursor();
        while (pair.next()) {
            if (choice.takes(pair.score())) chosen.add(Pair.at(pair));
        }
        return chosen;
    }

    /** Tells which of many pairs to take by their scores alone: it sees all of them once, and then in the same order again. */
    public static final class Choice {
        private final boolean all;
        private final int most;
        private final long[] ranks;
        private long total;
        private boolean ranked;

        /** @param all whether every pair is taken, for there are no more than so many */
        public Choice(boolean all, int most) {
            this.all = all;
            this.most = most;
            this.ranks = new long[all ? 0 : (Integer.MAX_VALUE >>> BIN_SHIFT) + 2];
        }

        public void count(double score) {
            total++;
            if (!all) ranks[bin(score) + 1]++;
        }

        public long total() {
            return total;
        }

        public boolean takes(double score) {
            if (all || total <= most) return true;
            if (!ranked)
                for (int b = 1; b < ranks.length; b++) ranks[b] += ranks[b - 1]; // where the pairs of a bin begin
            ranked = true;
            return isChosen(ranks[bin(score)]++, total - 1, most);
        }
    }

    private static int bin(double score) {
        return Float.floatToIntBits((float) score) >>> BIN_SHIFT; // scores are not negative
    }

    /** Whether a rank is i · last / (most - 1) for an i. */
    private static boolean isChosen(long rank, long last, int most) {
        long i = (rank * (most - 1) + last - 1) / last;
        return i * last / (most - 1) == rank;
    }

    /** Some of them, evenly over the order of scores. */
    static List<Pair> spread(List<Pair> pairs, int most) {
        if (pairs.size() <= most) return pairs;
        List<Pair> byScore = new ArrayList<>(pairs);
        byScore.sort(Comparator.comparingDouble(Pair::score));
        List<Pair> some = new ArrayList<>();
        for (int i = 0; i < most; i++) some.add(byScore.get((int) ((long) i * (pairs.size() - 1) / (most - 1))));
        some.sort(Pair.IN_ORDER);
        return some;
    }
}
