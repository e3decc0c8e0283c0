package org.semblance.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * Every {@code size} consecutive tokens become one. A document with fewer, but at least one, is a single shingle: its
 * whole sequence.
 */
public record Shingles(int size) implements TokenFilter {
    /**
     * Odd, so that no power of it forgets a bit of a token. Swapping two tokens at distance d changes the sum below
     * by their difference times BASE<sup>d</sup> - 1, which is even: 2 times an odd number for odd d, 16 times one for
     * d = 2. The swap therefore goes unseen with probability 2<sup>-63</sup> and 2<sup>-60</sup>.
     */
    private static final long BASE = 0xD1342543DE82EF97L;

    public Shingles {
        if (size < 1) throw new IllegalArgumentException("shingles must have at least 1 token: " + size);
    }

    @Override
    public TokenSink into(TokenSink next) {
        return new Window(size, next);
    }

    @Override
    public List<String> apply(List<String> tokens) {
        if (tokens.isEmpty()) return List.of();
        if (tokens.size() <= size) return List.of(String.join(" ", tokens));
        List<String> shingles = new ArrayList<>(tokens.size() - size + 1);
        for (int i = 0; i + size <= tokens.size(); i++) shingles.add(String.join(" ", tokens.subList(i, i + size)));
        return shingles;
    }

    /**
     * Keeps the last {@code size} tokens in a ring and their hash as a rolling sum: for tokens h₁…h_k it is Σ hᵢ·BASE^(k-i)
     * modulo 2<sup>64</sup>. The h are random 64-bit values, so two different windows differ in the sum.
     */
    private static final class Window implements TokenSink {
        private final int size;
        private final TokenSink next;
        private final long[] hashes;
        private final int[] starts;
        private final long oldest; // BASE^size: takes the token that leaves out of the sum
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
            for (int i = 0; i < size; i++) power *= BASE;
            this.oldest = power;
        }

        @Override
        public void token(long hash, int start, int end) {
            sum = sum * BASE + hash;
            if (seen >= size) sum -= hashes[slot] * oldest;
            hashes[slot] = hash;
            starts[slot] = start;
            lastEnd = end;
            seen++;
            if (++slot == size) slot = 0;
            if (seen >= size) next.token(TokenHash.mix(sum), starts[slot], end);
        }

        @Override
        public void end() {
            // A short sequence must not meet a window that happens to sum alike: its length goes into the hash.
            if (seen > 0 && seen < size) next.token(TokenHash.repetition(sum, seen), starts[0], lastEnd);
            sum = 0;
            seen = 0;
            slot = 0;
            next.end();
        }
    }
}
