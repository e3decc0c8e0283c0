package org.semblance.search.sieve;

import java.util.Arrays;

/**
 * Chooses how wide the bitmaps of a join should be. Wide ones let fewer wrong pairs through and cost more to compare;
 * which width is best depends on the sizes, on the threshold and on how much unlike records share, so it is measured: on
 * a sample of the comparisons to come. Always the same sample, so the choice is the same in every run.
 */
final class BitmapWidthSampler {
    private static final int MOST_SAMPLES = 2048;

    /** Tokens to look at in all samples together. */
    private static final long TOKENS = 1 << 24;

    /**
     * What a verification costs, in comparisons of a word: cache misses against a running loop, and something for every
     * token of a record. Measured on records of 10 to 100 tokens.
     */
    private static final int VERIFICATION = 100;

    private static final double VERIFICATION_OF_TOKEN = 5;

    private final Ranking ranking;
    private final PrefixBounds reach;
    private final long[] bits;

    /** How many of the sampled comparisons would pass, by the logarithm of the width. */
    private final int[] passed;

    private int samples;

    BitmapWidthSampler(Ranking ranking, PrefixBounds reach, int mostWords) {
        this.reach = reach;
        this.ranking = ranking;
        this.bits = new long[mostWords];
        this.passed = new int[Integer.numberOfTrailingZeros(mostWords) + 1];
    }

    /** The number of words that promises the least work for the meetings in lists. */
    int words(TokenLists meetings) {
        int vocabulary = meetings.shownStarts.length - 1;
        double step = Math.max(1, meetings.comparisons() / samples());
        double next = step / 2;
        double done = 0;
        for (int t = 0; t < vocabulary; t++) {
            int shown = meetings.shownStarts[t + 1] - meetings.shownStarts[t];
            double comparisons = (double) shown * (meetings.askStarts[t + 1] - meetings.askStarts[t]);
            for (; next < done + comparisons; next += step) {
                long comparison = (long) (next - done);
                int ask = TokenLists.FIELDS * (meetings.askStarts[t] + (int) (comparison / shown));
                int show = meetings.shownStarts[t] + (int) (comparison % shown);
                if (meetings.shown[show] >= meetings.asking[ask + 1]) continue;
                boolean again = meetings.shownBefore[show] == meetings.asking[ask + 3];
                sample(meetings.asking[ask], meetings.shown[show], again ? -1 : meetings.asking[ask + 2]);
            }
            done += comparisons;
        }
        return best();
    }

    /** The same for comparisons of all with all. */
    int words(RankRange asking) {
        int wanted = samples();
        for (int s = 0; s < wanted; s++) {
            int x = asking.from() + (int) ((long) asking.length() * s / wanted);
            reach.of(ranking.sizeOf(x));
            int partners = x - reach.firstPartner();
            // A fixed step that has no factor in common with anything likely, so that all distances occur.
            if (partners > 0)
                sample(x, x - 1 - (int) (s * 7919L % partners), reach.mostDifferent() - ranking.unique(x));
        }
        return best();
    }

    private int samples() {
        return Math.clamp(TOKENS * ranking.size() / (ranking.tokens.length + 1L), 16, MOST_SAMPLES);
    }

    private int best() {
        int best = 0;
        for (int log = 1; log < passed.length; log++) if (cost(log) < cost(best)) best = log;
        return 1 << best;
    }

    private void sample(int x, int y, int limit) {
        if (y >= x || y < reach.of(ranking.sizeOf(x)).firstPartner()) return;
        samples++;
        Arrays.fill(bits, 0);
        Bitmaps.flip(ranking.tokens, ranking.start(x), ranking.end(x), bits, 0, bits.length);
        Bitmaps.flip(ranking.tokens, ranking.start(y), ranking.end(y), bits, 0, bits.length);
        for (int log = passed.length - 1; log >= 0; log--) {
            int words = 1 << log;
            int count = 0;
            for (int w = 0; w < words; w++) count += Long.bitCount(bits[w]);
            if (count <= limit) passed[log]++;
            // A bitmap of half the width is the exclusive or of the halves.
            for (int w = 0; w < words / 2; w++) bits[w] ^= bits[w + words / 2];
        }
    }

    private double cost(int log) {
        double tokens = (double) ranking.tokens.length / Math.max(1, ranking.size());
        return ((double) samples * (1 << log)) + (VERIFICATION + VERIFICATION_OF_TOKEN * tokens) * passed[log];
    }
}
