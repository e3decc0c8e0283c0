package org.semblance.records.sketch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;

/**
 * Min-wise hashing: the minimum of a document's tokens under each of many permutations of all 32-bit tokens.
 *
 * <p>The i-th permutation maps x to y = (x ⊕ b<sub>i</sub>)·a<sub>i</sub> and y to (y ⊕ y/2<sup>15</sup>)·c modulo
 * 2<sup>32</sup>, with a<sub>i</sub> and c odd: every step is invertible. Tokens are 32 bits of a mix of their 64-bit
 * hashes. Two documents of n tokens without a common one share a minimum by chance with a probability of about
 * n/2<sup>32</sup>.
 */
public final class MinWise {
    private static final int LAST = 0x2C1B3C6D;

    /** How often the permutations are repeated in memory. */
    private static final int COPIES = 16;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final int permutations;

    /** The numbers a and b of all permutations, {@link #COPIES} times, as bytes. */
    private final byte[] factors;

    private final byte[] masks;

    public MinWise(int permutations) {
        if (permutations < 1) throw new IllegalArgumentException("permutations must be at least 1: " + permutations);
        this.permutations = permutations;
        int span = COPIES * permutations;
        factors = new byte[Integer.BYTES * span];
        masks = new byte[Integer.BYTES * span];
        for (int j = 0; j < span; j++) {
            put(factors, j, factor(j % permutations));
            put(masks, j, mask(j % permutations));
        }
    }

    private static int factor(int permutation) {
        return (int) TokenHash.mix(2L * permutation + 1) | 1;
    }

    private static int mask(int permutation) {
        return (int) TokenHash.mix(2L * permutation + 2);
    }

    /** The 32-bit token of a hash. */
    public static int token(long hash) {
        return (int) (TokenHash.mix(hash) >>> Integer.SIZE);
    }

    /** The value of a token under a permutation: the definition, one token at a time. */
    public static int value(int permutation, int token) {
        int y = (token ^ mask(permutation)) * factor(permutation);
        return last(y);
    }

    private static int last(int y) {
        return (y ^ y >>> 15) * LAST;
    }

    public int permutations() {
        return permutations;
    }

    /** A worker for one thread. */
    public Minima minima() {
        return new Minima(this);
    }

    private static int get(byte[] from, int index) {
        return (int) INTS.get(from, index << 2);
    }

    private static void put(byte[] to, int index, int value) {
        INTS.set(to, index << 2, value);
    }

    /**
     * Computes the minima of one document after another. Not thread-safe.
     *
     * <p>The compiler vectorizes a loop only between some 16 single steps before and after. They take most of the time of a
     * loop over the tokens of one permutation, if these are few, and of one over the permutations of a token. But a document
     * of n tokens and P permutations has n·P pairs, and if n and P have no common divisor, the j-th pair may be token j mod
     * n and permutation j mod P: every pair occurs once (Chinese remainder theorem). With tokens and permutations repeated
     * in memory, a loop over any range of j reads them one after the other, so loops may be long.
     */
    public static final class Minima {
        /** Tokens that are processed together; they stay in the first-level cache. */
        private static final int BLOCK = 1 << 12;

        /** From this number of tokens on, a loop over those of one permutation is faster. */
        private static final int LONG = 600;

        /** Tokens that meet a permutation in one step of a loop over pairs. */
        private static final int LANES = 8;

        private final MinWise permutations;
        private final int span;

        /** The waiting tokens, as 32-bit numbers, then their repetitions. */
        private final byte[] tokens;

        /** The minima of each copy of the permutations. */
        private final int[] least;

        private final byte[] folded;
        private final int[] places = new int[LANES];
        private int waiting;

        /** Whether {@link #least} has no minima of this document. */
        private boolean fresh = true;

        private Minima(MinWise permutations) {
            this.permutations = permutations;
            this.span = COPIES * permutations.permutations;
            this.tokens = new byte[Integer.BYTES * Math.max(BLOCK, 2 * LONG + span)];
            this.least = new int[span];
            this.folded = new byte[Integer.BYTES * span / 4];
        }

        /** Adds a token of the document, by its hash. */
        public void add(long hash) {
            if (waiting == BLOCK) lower();
            put(tokens, waiting++, token(hash));
        }

        /** Adds several tokens. */
        public void add(TokenBatch batch) {
            add(batch.hashes(), batch.size());
        }

        /** Adds the first {@code size} tokens. */
        public void add(long[] hashes, int size) {
            for (int from = 0, to; from < size; from = to) {
                if (waiting == BLOCK) lower();
                to = Math.min(size, from + BLOCK - waiting);
                take(hashes, from, to, tokens, waiting);
                waiting += to - from;
            }
        }

        private static void take(long[] hashes, int from, int to, byte[] tokens, int at) {
            for (int i = from; i < to; i++) put(tokens, at + i - from, token(hashes[i]));
        }

        /** Ends the document and writes its minimum under each permutation; without tokens they are the largest number. */
        public void end(int[] minima) {
            if (waiting > 0) lower();
            if (fresh) clear();
            fold(least, span / 4, folded);
            fold(folded, permutations.permutations, minima);
            fresh = true;
        }

        private void clear() {
            Arrays.fill(least, Integer.MAX_VALUE);
            fresh = false;
        }

        private static void fold(int[] from, int length, byte[] to) {
            for (int j = 0; j < length; j++) {
                int both = Math.min(from[j], from[length + j]);
                put(to, j, Math.min(both, Math.min(from[2 * length + j], from[3 * length + j])));
            }
        }

        private static void fold(byte[] from, int length, int[] to) {
            for (int j = 0; j < length; j++) {
                int both = Math.min(get(from, j), get(from, length + j));
                to[j] = Math.min(both, Math.min(get(from, 2 * length + j), get(from, 3 * length + j)));
            }
        }

        /** Lowers the minima to those of the waiting tokens. */
        private void lower() {
            int width = permutations.permutations;
            if (waiting >= LONG) {
                if (fresh) clear();
                for (int p = 0; p < width; p++) {
                    int lower = least(tokens, waiting, get(permutations.masks, p), get(permutations.factors, p));
                    least[p] = Math.min(least[p], lower);
                }
            } else {
                lowerByPairs(width, repeat());
            }
            waiting = 0;
        }

        /**
         * 0.03 ns for each token and permutation of a long document; four times slower with an {@code if} instead of {@code
         * Math.min}, three times slower in 64 bits.
         */
        private static int least(byte[] tokens, int length, int mask, int factor) {
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < length; i++) {
                int y = (get(tokens, i) ^ mask) * factor;
                least = Math.min(least, last(y));
            }
            return least;
        }

        /**
         * Repeats the waiting tokens as far as they are read, with the first added, which changes no minimum, until their
         * number and that of the permutations have no common divisor. Returns that number.
         */
        private int repeat() {
            int count = waiting;
            while (greatestCommonDivisor(count, permutations.permutations) > 1) put(tokens, count++, get(tokens, 0));
            int read = count + Math.min(COPIES, Math.ceilDiv(count, LANES)) * permutations.permutations;
            for (int filled = Integer.BYTES * count, end = Integer.BYTES * read; filled < end; ) {
                int more = Math.min(filled, end - filled);
                System.arraycopy(tokens, 0, tokens, filled, more);
                filled += more;
            }
            return count;
        }

        private static int greatestCommonDivisor(int x, int y) {
            return y == 0 ? x : greatestCommonDivisor(y, x % y);
        }

        /** The pairs of as many rows as there are tokens, a row having one pair for each permutation. */
        private void lowerByPairs(int width, int count) {
            for (int row = 0; row < count; ) {
                int rows = Math.min(COPIES, Math.ceilDiv(count - row, LANES));
                int length = rows * width;
                int place = row * width % count;
                for (int lane = 0; lane < LANES; lane++) {
                    places[lane] = place;
                    place = (place + length) % count;
                }
                lower(tokens, places, permutations, least, length, fresh ? Integer.MAX_VALUE : Integer.MIN_VALUE);
                if (fresh) Arrays.fill(least, length, span, Integer.MAX_VALUE);
                fresh = false;
                row += LANES * rows;
            }
        }

        /**
         * Takes {@code length} pairs from each of eight places in the repeated tokens. Only the array that is written
         * consists of integers: the compiler does not vectorize loops in which it could be one of those that are read.
         *
         * @param floor what smaller minima so far are replaced by: the largest number for the first pairs of a document,
         *     before which there are none, so that they need not be cleared; else the smallest
         */
        private static void lower(byte[] tokens, int[] at, MinWise permutations, int[] least, int length, int floor) {
            byte[] masks = permutations.masks;
            byte[] factors = permutations.factors;
            int a = at[0];
            int b = at[1];
            int c = at[2];
            int d = at[3];
            int e = at[4];
            int f = at[5];
            int g = at[6];
            int h = at[7];
            for (int j = 0; j < length; j++)
                least[j] = Math.min(
                        Math.max(least[j], floor),
                        least(tokens, a, b, c, d, e, f, g, h, j, get(masks, j), get(factors, j)));
        }

        private static int least(
                byte[] tokens, int a, int b, int c, int d, int e, int f, int g, int h, int j, int mask, int factor) {
            int four = Math.min(
                    Math.min(value(tokens, a + j, mask, factor), value(tokens, b + j, mask, factor)),
                    Math.min(value(tokens, c + j, mask, factor), value(tokens, d + j, mask, factor)));
            int others = Math.min(
                    Math.min(value(tokens, e + j, mask, factor), value(tokens, f + j, mask, factor)),
                    Math.min(value(tokens, g + j, mask, factor), value(tokens, h + j, mask, factor)));
            return Math.min(four, others);
        }

        private static int value(byte[] tokens, int at, int mask, int factor) {
            return last((get(tokens, at) ^ mask) * factor);
        }
    }
}
