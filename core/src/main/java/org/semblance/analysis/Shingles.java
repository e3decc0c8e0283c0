package org.semblance.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Combines every {@code size} consecutive tokens to one. A document with fewer tokens, but at least one, is a single
 * shingle of all its tokens.
 */
public record Shingles(int size) implements TokenFilter {
    /**
     * The modulus of the rolling sum, a Mersenne prime. Modulo 2<sup>64</sup>, which would be cheaper, a polynomial
     * hash collides on Thue–Morse sequences for any base.
     */
    private static final long PRIME = (1L << 61) - 1;

    private static final long BASE = 0x0D1342543DE82EF9L;

    public Shingles {
        if (size < 1) throw new IllegalArgumentException("shingles must have at least 1 token: " + size);
    }

    @Override
    public int span() {
        return size;
    }

    @Override
    public TokenSink into(TokenSink next) {
        return new Window(size, next);
    }

    @Override
    public List<String> apply(List<String> tokens) {
        if (tokens.isEmpty()) return List.of();
        if (tokens.size() <= size) return List.of(String.join(" ", tokens));
        String all = String.join(" ", tokens);
        List<String> shingles = new ArrayList<>(tokens.size() - size + 1);
        int start = 0;
        int end = -1;
        for (int i = 0; i < tokens.size(); i++) {
            end += 1 + tokens.get(i).length();
            if (i < size - 1) continue;
            shingles.add(all.substring(start, end));
            start += tokens.get(i - size + 1).length() + 1;
        }
        return shingles;
    }

    /**
     * The hash of the last {@code size} tokens as a rolling sum: for tokens h₁…h_k it is Σ hᵢ·BASE^(k-i) modulo PRIME. The
     * h are random, so two different windows have equal sums with probability 2<sup>-61</sup>.
     *
     * <p>Each sum depends on the one before, so the length of that chain of instructions is what counts. Sums are
     * therefore reduced below 2<sup>62</sup> only, and to the least residue beside the chain.
     */
    private static final class Window implements TokenSink {
        private final int size;
        private final TokenSink next;
        private final long leaving; // the factor of the token that leaves the window: -BASE^size
        private final TokenBatch out = new TokenBatch();

        /** The last {@code size} tokens, zeros before the first one, and {@code filled} tokens after these. */
        private final long[] hashes;

        private final int[] starts;
        private int filled;
        private long sum;
        private int seen;
        private int lastEnd;

        Window(int size, TokenSink next) {
            this.size = size;
            this.next = next;
            this.hashes = new long[size + TokenBatch.CAPACITY];
            this.starts = new int[size + TokenBatch.CAPACITY];
            long power = 1;
            for (int i = 0; i < size; i++) power = reduce(times(power, BASE));
            this.leaving = PRIME - power;
        }

        @Override
        public void token(long hash, int start, int end) {
            if (filled == TokenBatch.CAPACITY) makeRoom();
            long token = reduce(hash);
            hashes[size + filled] = token;
            starts[size + filled] = start;
            sum = fold(times(sum, BASE) + token + times(hashes[filled], leaving));
            filled++;
            lastEnd = end;
            if (++seen >= size) next.token(TokenHash.mix(least(sum)), starts[filled], end);
        }

        @Override
        public void tokens(TokenBatch batch) {
            int count = batch.size;
            if (filled + count > TokenBatch.CAPACITY) makeRoom();
            long[] window = hashes;
            int at = filled;
            for (int i = 0; i < count; i++) window[size + at + i] = reduce(batch.hashes[i]);
            System.arraycopy(batch.starts, 0, starts, size + at, count);
            int first = Math.clamp(size - 1L - seen, 0, count); // the first token that completes a window
            long rolling = sum;
            for (int i = 0; i < first; i++) rolling = fold(times(rolling, BASE) + window[size + at + i]);
            long[] sums = out.hashes;
            int complete = count - first;
            int half = complete / 2;
            if (half > size) {
                // Two chains at a time, the second from the middle.
                int middle = at + first + half;
                long second = 0;
                for (int i = 0; i < size; i++) second = fold(times(second, BASE) + window[middle + i]);
                for (int i = 0, j = half; i < half; i++, j++) {
                    rolling = next(rolling, window, at + first + i);
                    second = next(second, window, at + first + j);
                    sums[i] = TokenHash.mix(least(rolling));
                    sums[j] = TokenHash.mix(least(second));
                }
                rolling = second;
                half *= 2;
            } else {
                half = 0;
            }
            for (int i = half; i < complete; i++) {
                rolling = next(rolling, window, at + first + i);
                sums[i] = TokenHash.mix(least(rolling));
            }
            sum = rolling;
            seen += count;
            filled += count;
            lastEnd = batch.ends[count - 1];
            System.arraycopy(starts, at + first + 1, out.starts, 0, count - first);
            System.arraycopy(batch.ends, first, out.ends, 0, count - first);
            out.size = count - first;
            out.flush(next);
        }

        /** The sum that follows, when the token at this index leaves. */
        private long next(long rolling, long[] window, int leaves) {
            return fold(times(rolling, BASE) + window[size + leaves] + times(window[leaves], leaving));
        }

        private void makeRoom() {
            System.arraycopy(hashes, filled, hashes, 0, size);
            System.arraycopy(starts, filled, starts, 0, size);
            filled = 0;
        }

        /** Any 64 bits modulo PRIME. */
        private static long reduce(long value) {
            return least(fold(value));
        }

        /** Adds the bits from 61 on to the lower ones, as 2^61 = 1 modulo PRIME; the result is at most PRIME + 7. */
        private static long fold(long value) {
            return (value & PRIME) + (value >>> 61);
        }

        /** The least residue of a folded value. */
        private static long least(long folded) {
            return folded >= PRIME ? folded - PRIME : folded;
        }

        /**
         * A value below 2^62 that is the product modulo PRIME, for factors of at most PRIME + 7, one of them below PRIME:
         * their product is below 2^122, so what is above its lower 61 bits is below 2^61. Two such values and a token are
         * below 2^64.
         */
        private static long times(long a, long b) {
            long low = a * b;
            long high = Math.multiplyHigh(a, b);
            return (low & PRIME) + (high << 3 | low >>> 61);
        }

        @Override
        public void end() {
            // The length distinguishes a short sequence from a full window with the same sum.
            if (seen > 0 && seen < size)
                next.token(TokenHash.repetition(least(sum), seen), starts[size + filled - seen], lastEnd);
            Arrays.fill(hashes, 0, size, 0);
            sum = 0;
            seen = 0;
            filled = 0;
            next.end();
        }
    }
}
