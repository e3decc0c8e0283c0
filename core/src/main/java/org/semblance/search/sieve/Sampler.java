package org.semblance.search.sieve;

import java.util.Arrays;

/**
 * Chooses how wide the bitmaps of a join should be. Wide ones let fewer wrong pairs through and cost more to compare;
 * which width is best depends on the sizes, on the threshold and on how much unlike records share, so it is measured: on
 * a sample of the comparisons to come. Always the same sample, so the choice is the same in every run.
 */
final class Sampler {
    private static final int MOST_SAMPLES = 2048;

    /** Tokens to look at in all samples together. */
    private static final long TOKENS = 1 << 24;

    /** A verification costs about as much as the comparison of so many words: cache misses against a running loop. */
    private static final int VERIFICATION = 300;

    private final Ranking ranking;
    private final Meetings meetings;
    private final Reach reach;
    private final long[] bits;

    /** How many of the sampled comparisons would pass, by the logarithm of the width. */
    private final int[] passed;

    private int samples;

    Sampler(Ranking ranking, Meetings meetings, Reach reach, int mostWords) {
        this.reach = reach;
        this.ranking = ranking;
        this.meetings = meetings;
        this.bits = new long[mostWords];
        this.passed = new int[Integer.numberOfTrailingZeros(mostWords) + 1];
    }

    /** The number of words that promises the least work. */
    int words() {
        long work = 0;
        int vocabulary = meetings.shownStarts.length - 1;
        for (int t = 0; t < vocabulary; t++) work += comparisons(t);
        long wanted = Math.clamp(TOKENS * ranking.size() / (ranking.tokens.length + 1L), 16, MOST_SAMPLES);
        long step = work / wanted + 1;
        long next = step / 2;
        long done = 0;
        for (int t = 0; t < vocabulary; t++) {
            long comparisons = comparisons(t);
            for (; next < done + comparisons; next += step) sample(t, next - done);
            done += comparisons;
        }
        int best = 0;
        for (int log = 1; log < passed.length; log++) if (cost(log) < cost(best)) best = log;
        return 1 << best;
    }

    private long comparisons(int token) {
        return (long) (meetings.shownStarts[token + 1] - meetings.shownStarts[token])
                * (meetings.askStarts[token + 1] - meetings.askStarts[token]);
    }

    private void sample(int token, long comparison) {
        int shownStart = meetings.shownStarts[token];
        int length = meetings.shownStarts[token + 1] - shownStart;
        int at = Meetings.FIELDS * (meetings.askStarts[token] + (int) (comparison / length));
        int x = meetings.asking[at];
        int y = meetings.shown[shownStart + (int) (comparison % length)];
        if (y >= Math.min(x, meetings.asking[at + 1])
                || y < reach.of(ranking.sizeOf(x)).lowest()) return;
        samples++;
        Arrays.fill(bits, 0);
        Bitmaps.flip(ranking.tokens, ranking.start(x), ranking.end(x), bits, 0, bits.length);
        Bitmaps.flip(ranking.tokens, ranking.start(y), ranking.end(y), bits, 0, bits.length);
        int limit = meetings.asking[at + 2];
        for (int log = passed.length - 1; log >= 0; log--) {
            int words = 1 << log;
            int count = 0;
            for (int w = 0; w < words; w++) count += Long.bitCount(bits[w]);
            if (count <= limit) passed[log]++;
            // A bitmap of half the width is the exclusive or of the halves.
            for (int w = 0; w < words / 2; w++) bits[w] ^= bits[w + words / 2];
        }
    }

    private long cost(int log) {
        return ((long) samples << log) + (long) VERIFICATION * passed[log];
    }
}
