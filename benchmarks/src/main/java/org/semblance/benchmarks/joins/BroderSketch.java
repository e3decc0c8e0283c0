package org.semblance.benchmarks.joins;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * Broder's min-wise sketch: for each of several random permutations of all tokens, the first token of the document, as
 * 4 bytes. The probability that two documents agree in a component is their Jaccard similarity.
 *
 * @param components number of permutations; 32 in the paper
 * @param multiset whether the n-th occurrence of a token is a distinct token
 */
record BroderSketch(int components, boolean multiset) {
    private static final long FOUR_BYTES = 0xFFFF_FFFFL;

    BroderSketch {
        if (components < 1) throw new IllegalArgumentException("a sketch has at least 1 component: " + components);
    }

    /**
     * A sink that passes the sketch of each document to the next sink: one token per component, or none if the document
     * has no tokens.
     */
    TokenSink into(TokenSink next) {
        return new Sketching(this, next);
    }

    /** The rank of a token in a permutation: for a fixed component a bijection of the 64-bit values. */
    private static long rank(long token, int component) {
        return TokenHash.mix(token ^ TokenHash.mix(component + 1L));
    }

    /** Collects the tokens of a document and computes the sketch at its end. */
    private static final class Sketching implements TokenSink {
        private final BroderSketch sketch;
        private final TokenSink next;
        private final long[] least;
        private long[] tokens = new long[1 << 10];
        private int length;

        Sketching(BroderSketch sketch, TokenSink next) {
            this.sketch = sketch;
            this.next = next;
            this.least = new long[sketch.components];
        }

        @Override
        public void token(long hash, int start, int end) {
            if (length == tokens.length) tokens = Arrays.copyOf(tokens, 2 * length);
            tokens[length++] = hash;
        }

        @Override
        public void end() {
            Arrays.sort(tokens, 0, length);
            Arrays.fill(least, -1); // the highest rank, unsigned
            int nth = 0;
            for (int i = 0; i < length; i++) {
                nth = i > 0 && tokens[i] == tokens[i - 1] ? nth + 1 : 0;
                if (nth == 0) lower(tokens[i]);
                else if (sketch.multiset) lower(TokenHash.repetition(tokens[i], nth));
            }
            // The token contains the number of the component: values of different permutations never match.
            for (int c = 0; c < least.length && length > 0; c++) {
                next.token(TokenHash.mix((c + 1L) << 32 | (least[c] & FOUR_BYTES)), 0, 0);
            }
            next.end();
            length = 0;
        }

        private void lower(long token) {
            for (int c = 0; c < least.length; c++) {
                long rank = BroderSketch.rank(token, c);
                if (Long.compareUnsigned(rank, least[c]) < 0) least[c] = rank;
            }
        }
    }
}
