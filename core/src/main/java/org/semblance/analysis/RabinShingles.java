package org.semblance.analysis;

import java.util.List;

/**
 * Combines every {@code size} consecutive tokens to one, like {@link Shingles}; the hash of a shingle is the
 * {@link Rabin} fingerprint of the hashes of its tokens, updated from window to window.
 */
public record RabinShingles(int size) implements TokenFilter {
    public RabinShingles {
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
        return new Shingles(size).apply(tokens);
    }

    private static final class Window implements TokenSink {
        private final int size;
        private final TokenSink next;
        private final Rabin grown = Rabin.shiftedBy(1);
        private final Rabin leaving;
        private final long[] hashes;
        private final int[] starts;

        /** The remainders of a 1 followed by n zero words, for each n. */
        private final long[] ones;

        private long print;
        private int seen;
        private int slot;
        private int lastEnd;

        Window(int size, TokenSink next) {
            this.size = size;
            this.next = next;
            this.leaving = Rabin.shiftedBy(size);
            this.hashes = new long[size];
            this.starts = new int[size];
            this.ones = new long[size];
            ones[0] = 1;
            for (int n = 1; n < size; n++) ones[n] = grown.of(ones[n - 1]);
        }

        /** Addition and subtraction are both the exclusive or. */
        @Override
        public void token(long hash, int start, int end) {
            print = grown.of(print) ^ hash;
            if (seen >= size) print ^= leaving.of(hashes[slot]);
            hashes[slot] = hash;
            starts[slot] = start;
            lastEnd = end;
            seen++;
            if (++slot == size) slot = 0;
            if (seen >= size) next.token(print, starts[slot], end);
        }

        @Override
        public void end() {
            // A leading 1 distinguishes a short sequence from a window that begins with zeros.
            if (seen > 0 && seen < size) next.token(print ^ ones[seen], starts[0], lastEnd);
            print = 0;
            seen = 0;
            slot = 0;
            next.end();
        }
    }
}
