package org.semblance.report.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;

/** A sample of the pairs, spread evenly over the scores. */
public final class PairSample {
    /** Bins by the leading bits of the scores as floats: finer than the page can show. */
    private static final int BIN_SHIFT = 11;

    private PairSample() {}

    /** A pair of documents. */
    public record Pair(int first, int second, int overlap, double score) {
        static Pair at(PairCursor pair) {
            return new Pair(pair.first(), pair.second(), pair.overlap(), pair.score());
        }
    }

    /**
     * All pairs if there are at most {@code most}; otherwise every n-th in score order. Returned in input order; reads
     * the pairs twice.
     */
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

    /** Selects pairs by their scores in two passes over the same sequence: the first counts, the second selects. */
    public static final class Choice {
        private final boolean all;
        private final int most;
        private final long[] ranks;
        private long total;
        private boolean ranked;

        /** @param all whether there are at most {@code most} pairs, so that all are selected */
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
            if (!ranked) for (int b = 1; b < ranks.length; b++) ranks[b] += ranks[b - 1]; // start rank of each bin
            ranked = true;
            return isChosen(ranks[bin(score)]++, total - 1, most);
        }
    }

    /** Negative scores, of texts that compress better together than alone, are in the first bin. */
    private static int bin(double score) {
        return Float.floatToIntBits(Math.max(0, (float) score)) >>> BIN_SHIFT;
    }

    /** Whether a rank is i · last / (most - 1) for an i. */
    private static boolean isChosen(long rank, long last, int most) {
        long i = (rank * (most - 1) + last - 1) / last;
        return i * last / (most - 1) == rank;
    }

    /** Pairs in the order of their scores; those of equal scores keep their order. */
    static List<Pair> byScore(List<Pair> pairs) {
        List<Pair> sorted = new ArrayList<>(pairs);
        sorted.sort(Comparator.comparingDouble(Pair::score));
        return sorted;
    }

    /** Selects pairs at even distances from pairs in the order of scores. */
    static List<Pair> spread(List<Pair> byScore, int most) {
        if (byScore.size() <= most) return byScore;
        List<Pair> selected = new ArrayList<>();
        for (int i = 0; i < most; i++) selected.add(byScore.get((int) ((long) i * (byScore.size() - 1) / (most - 1))));
        return selected;
    }
}
