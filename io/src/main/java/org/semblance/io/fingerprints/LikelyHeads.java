package org.semblance.io.fingerprints;

import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.LikelyFlips;

/**
 * The head of a query, and those that its near duplicates have most likely: with the most probable combinations of flips
 * among the leading bits, in falling probability.
 *
 * @param bits leading bits that make a head and may flip, p in the thesis
 * @param flips combinations that are tried, k in the thesis
 * @param distance flips in a combination at most, h in the thesis
 */
public record LikelyHeads(int bits, int flips, int distance, FlipModel model) {
    public static final int MOST_BITS = 28;
    public static final int MOST_FLIPS = 100_000;

    public LikelyHeads {
        if (bits < 1 || bits > MOST_BITS) throw new IllegalArgumentException("p must be from 1 to 28 bits: " + bits);
        if (flips < 0 || flips > MOST_FLIPS) {
            throw new IllegalArgumentException("k must be from 0 to 100,000 combinations: " + flips);
        }
    }

    /** How many heads a query has at most. */
    int most() {
        return flips + 1;
    }

    /** A worker for one thread. */
    Worker worker() {
        return new Worker(new LikelyFlips(bits, distance, flips));
    }

    /** Lists heads. */
    final class Worker {
        private final LikelyFlips combinations;

        private Worker(LikelyFlips combinations) {
            this.combinations = combinations;
        }

        /**
         * Lists distinct heads for a query, its own first, each in the low bits of a number; returns how many.
         *
         * @param margins how sure its bits are, or an empty array if that is unknown
         * @param heads has room for {@link #most}
         */
        int list(long print, float[] margins, int[] heads) {
            int shift = Long.SIZE - bits;
            heads[0] = (int) (print >>> shift);
            int count = 1;
            combinations.start(margins, model);
            while (combinations.next()) heads[count++] = (int) ((print ^ combinations.flips()) >>> shift);
            return count;
        }
    }
}
