package org.semblance.benchmarks.joins;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * Broder's min-wise sketch: under each of so many random permutations of all tokens, the token of the document that comes
 * first, as 4 bytes. Two documents agree in a component with the probability of their Jaccard similarity.
 *
 * @param components 32 in the paper
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 */
record BroderSketch(int components, boolean multiset) {
    private static final long FOUR_BYTES = 0xFFFF_FFFFL;

    BroderSketch {
        if (components < 1) throw new IllegalArgumentException("a sketch has at least 1 component: " + components);
    }

    /** A sink that passes the sketch of each document on: as many tokens as there are components, or none. */
    TokenSink into(TokenSink next) {
        return new Sketching(this, next);
    }

    /** Where a permutation puts a token: for a fixed component a bijection of all 64-bit values. */
    private static long place(long token, int component) {
        return TokenHash.mix(token ^ TokenHash.mix(component + 1L));
    }

    /** Gathers the tokens of a document and sketches them at its end. */
    private static final class Sketching implements TokenSink {
        private final BroderSketch how;
        private final TokenSink next;
        private final long[] least;
        private long[] tokens = new long[1 << 10];
        private int length;

        Sketching(BroderSketch how, TokenSink next) {
            this.how = how;
            this.next = next;
            this.least = new long[how.components];
        }

        @Override
        public void token(long hash, int start, int end) {
            if (length == tokens.length) tokens = Arrays.copyOf(tokens, 2 * length);
            tokens[length++] = hash;
        }

        @Override
        public void end() {
            Arrays.sort(tokens, 0, length);
            Arrays.fill(least, -1); // the last place of all, unsigned
            int nth = 0;
            for (int i = 0; i < length; i++) {
                nth = i > 0 && tokens[i] == tokens[i - 1] ? nth + 1 : 0;
                if (nth == 0) place(tokens[i]);
                else if (how.multiset) place(TokenHash.repetition(tokens[i], nth));
            }
            // A component's number goes into its token: values of different permutations are no agreement.
            for (int c = 0; c < least.length && length > 0; c++) {
                next.token(TokenHash.mix((c + 1L) << 32 | (least[c] & FOUR_BYTES)), 0, 0);
            }
            next.end();
            length = 0;
        }

        private void place(long token) {
            for (int c = 0; c < least.length; c++) {
                long place = BroderSketch.place(token, c);
                if (Long.compareUnsigned(place, least[c]) < 0) least[c] = place;
            }
        }
    }
}
