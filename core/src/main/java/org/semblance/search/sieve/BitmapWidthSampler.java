package org.semblance.search.sieve;

import java.util.Arrays;

/**
 * Chooses the width of a join's bitmaps. Wider bitmaps let fewer false candidates through but cost more to compare. The
 * best width depends on the record sizes, the threshold and the overlap of unrelated records, so it is measured on a
 * sample of the comparisons. The sample is deterministic, so every run chooses the same width.
 */
final class BitmapWidthSampler {
    private static final int MAX_SAMPLES = 2048;

    /** Tokens to read in all samples together. */
    private static final long TOKENS = 1 << 24;

    /**
     * Cost of a verification in word comparisons: its cache misses, plus a cost per token of a record. Measured on
     * records of 10 to 100 tokens.
     */
    private static final int VERIFICATION = 100;

    private static final double VERIFICATION_PER_TOKEN = 5;

    private final Ranking ranking;
    private final PrefixBounds bounds;
    private final long[] bits;

    /** Number of sampled comparisons that pass the bitmap filter, by the binary logarithm of the width. */
    private final int[] passed;

    private int samples;

    BitmapWidthSampler(Ranking ranking, PrefixBounds bounds, int maxWords) {
        this.bounds = bounds;
        this.ranking = ranking;
        this.bits = new long[maxWords];
        this.passed = new int[Integer.numberOfTrailingZeros(maxWords) + 1];
    }

    /** The bitmap width, in words, with the lowest estimated cost for the candidates of these lists. */
    int words(TokenLists lists) {
        int vocabulary = lists.indexedStarts.length - 1;
        double step = Math.max(1, lists.comparisons() / samples());
        double next = step / 2;
        double done = 0;
        for (int t = 0; t < vocabulary; t++) {
            int indexed = lists.indexedStarts[t + 1] - lists.indexedStarts[t];
            double comparisons = (double) indexed * (lists.probingStarts[t + 1] - lists.probingStarts[t]);
            for (; next < done + comparisons; next += step) {
                long comparison = (long) (next - done);
                int probe = TokenLists.FIELDS * (lists.probingStarts[t] + (int) (comparison / indexed));
                int entry = lists.indexedStarts[t] + (int) (comparison % indexed);
                if (lists.indexed[entry] >= lists.probing[probe + 1]) continue;
                boolean repeated = lists.indexedBefore[entry] == lists.probing[probe + 3];
                sample(lists.probing[probe], lists.indexed[entry], repeated ? -1 : lists.probing[probe + 2]);
            }
            done += comparisons;
        }
        return best();
    }

    /** The bitmap width, in words, with the lowest estimated cost if all pairs are compared. */
    int words(RankRange probing) {
        int count = samples();
        for (int s = 0; s < count; s++) {
            int x = probing.from() + (int) ((long) probing.length() * s / count);
            bounds.of(ranking.sizeOf(x));
            int partners = x - bounds.firstPartner();
            // 7919 is prime and hardly ever divides the number of partners, so all rank distances are sampled.
            if (partners > 0)
                sample(x, x - 1 - (int) (s * 7919L % partners), bounds.mostDifferent() - ranking.unique(x));
        }
        return best();
    }

    private int samples() {
        return Math.clamp(TOKENS * ranking.size() / (ranking.tokens.length + 1L), 16, MAX_SAMPLES);
    }

    private int best() {
        int best = 0;
        for (int log = 1; log < passed.length; log++) if (cost(log) < cost(best)) best = log;
        return 1 << best;
    }

    private void sample(int x, int y, int limit) {
        if (y >= x || y < bounds.of(ranking.sizeOf(x)).firstPartner()) return;
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
        return ((double) samples * (1 << log)) + (VERIFICATION + VERIFICATION_PER_TOKEN * tokens) * passed[log];
    }
}
