package org.semblance.io.fingerprints;

import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.LikelyFlips;

/**
 * The head of a query and the most likely heads of its near duplicates: the most probable combinations of bit flips
 * among the leading bits, in descending order of probability.
 *
 * @param bits number of leading bits that form a head and may flip, p in the thesis
 * @param flips number of combinations to try, k in the thesis
 * @param distance maximum number of flips per combination, h in the thesis
 * @param model probabilities of flips
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

    /** Maximum number of heads per query. */
    int most() {
        return flips + 1;
    }

    /** A worker for one thread. */
    Worker worker() {
        return new Worker(new LikelyFlips(bits, distance, flips));
    }

    /** Enumerates heads. Not thread-safe. */
    final class Worker {
        private final LikelyFlips combinations;

        private Worker(LikelyFlips combinations) {
            this.combinations = combinations;
        }

        /**
         * Lists the distinct heads of a query, its own first, each in the low bits of an int; returns their number.
         *
         * @param margins confidence of its bits, or empty if unknown
         * @param heads receives the heads; at least {@link #most} long
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
