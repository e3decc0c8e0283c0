package org.semblance.analysis;

import java.util.ArrayList;
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
     * Keeps the last {@code size} tokens in a ring buffer and their hash as a rolling sum: for tokens h₁…h_k it is Σ
     * hᵢ·BASE^(k-i) modulo PRIME. The h are random, so two different windows have equal sums with probability
     * 2<sup>-61</sup>.
     */
    private static final class Window implements TokenSink {
        private final int size;
        private final TokenSink next;
        private final long[] hashes;
        private final int[] starts;
        private final long leaving; // the factor of the token that leaves the window: -BASE^size
        private long sum;
        private int seen;
        private int slot;
        private int lastEnd;

        Window(int size, TokenSink next) {
            this.size = size;
            this.next = next;
            this.hashes = new long[size];
            this.starts = new int[size];
            long power = 1;
            for (int i = 0; i < size; i++) power = times(power, BASE);
            this.leaving = PRIME - power;
        }

        @Override
        public void token(long hash, int start, int end) {
            long token = reduce(hash);
            long grown = times(sum, BASE) + token;
            if (seen >= size) grown += times(hashes[slot], leaving);
            sum = reduce(grown);
            hashes[slot] = token;
            starts[slot] = start;
            lastEnd = end;
            seen++;
            if (++slot == size) slot = 0;
            if (seen >= size) next.token(TokenHash.mix(sum), starts[slot], end);
        }

        /**
         * Reduces any 64 bits modulo PRIME: the bits from 61 on are added to the lower ones, as 2^61 = 1 modulo PRIME.
         */
        private static long reduce(long value) {
            long folded = (value & PRIME) + (value >>> 61);
            return folded >= PRIME ? folded - PRIME : folded;
        }

        private static long times(long a, long b) {
            long low = a * b;
            long high = Math.multiplyHigh(a, b);
            return reduce((low & PRIME) + (high << 3 | low >>> 61));
        }

        @Override
        public void end() {
            // The length distinguishes a short sequence from a full window with the same sum.
            if (seen > 0 && seen < size) next.token(TokenHash.repetition(sum, seen), starts[0], lastEnd);
            sum = 0;
            seen = 0;
            slot = 0;
            next.end();
        }
    }
}
