package org.semblance.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;

/** A few of many pairs. */
final class PairSample {
    /** Bins that part scores by the leading bits of their floats: as fine as the page can show. */
    private static final int BIN_SHIFT = 11;

    private PairSample() {}

    /** A pair of documents. */
    record Pair(int first, int second, int overlap, double score) {
        static final Comparator<Pair> IN_ORDER =
                Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second);

        static Pair at(PairCursor pair) {
            return new Pair(pair.first(), pair.second(), pair.overlap(), pair.score());
        }
    }

    /** All pairs if they are few; else every n-th in the order of scores. They come in input order, in two walks. */
    static List<Pair> of(SortedPairs pairs, int most) throws IOException {
        boolean all = pairs.count() <= most;
        long[] ranks = all ? new long[0] : ranks(pairs.cursor());
        long last = pairs.count() - 1;
        List<Pair> chosen = new ArrayList<>();
        PairCursor pair = pairs.cursor();
        while (pair.next()) {
            if (all || isChosen(ranks[bin(pair.score())]++, last, most)) chosen.add(Pair.at(pair));
        }
        return chosen;
    }

    /** Where the pairs of each bin begin in the order of scores. */
    private static long[] ranks(PairCursor pair) throws IOException {
        long[] ranks = new long[(Integer.MAX_VALUE >>> BIN_SHIFT) + 2];
        while (pair.next()) ranks[bin(pair.score()) + 1]++;
        for (int b = 1; b < ranks.length; b++) ranks[b] += ranks[b - 1];
        return ranks;
    }

    private static int bin(double score) {
        return Float.floatToIntBits((float) score) >>> BIN_SHIFT; // scores are not negative
    }

    /** Whether a rank is i · last / (most - 1) for an i. */
    private static boolean isChosen(long rank, long last, int most) {
        long i = (rank * (most - 1) + last - 1) / last;
        return i * last / (most - 1) == rank;
    }

    /** Every second one in the order of scores. */
    static List<Pair> half(List<Pair> pairs) {
        List<Pair> byScore = new ArrayList<>(pairs);
        byScore.sort(Comparator.comparingDouble(Pair::score));
        List<Pair> half = new ArrayList<>();
        for (int i = 0; i < byScore.size(); i += 2) half.add(byScore.get(i));
        half.sort(Pair.IN_ORDER);
        return half;
    }
}
