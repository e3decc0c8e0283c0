package org.semblance.records.sketch;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.semblance.analysis.TokenHash;
import org.semblance.run.MemoryMeter;

/**
 * Collects the tokens of a document whose n-th occurrence counts as a token of its own; they are counted by sorting.
 */
final class Occurrences {
    /** Longer buffers are not kept for the next document. */
    private static final int KEPT = 1 << 20;

    private final MemoryMeter footprint;
    private long[] tokens = new long[1 << 10];
    private int length;

    Occurrences(MemoryMeter footprint) {
        this.footprint = footprint;
    }

    void add(long token) {
        if (length == tokens.length) lengthen();
        tokens[length++] = token;
    }

    private void lengthen() {
        int longer = (int) Math.min(2L * length, Integer.MAX_VALUE - 8L);
        footprint.take(beyondKept(longer));
        tokens = Arrays.copyOf(tokens, longer);
        footprint.give(beyondKept(length));
    }

    private static long beyondKept(int capacity) {
        return capacity > KEPT ? (long) Long.BYTES * capacity : 0;
    }

    /** Passes on all tokens, with repetitions numbered, and removes them. */
    void drain(LongConsumer to) {
        Arrays.sort(tokens, 0, length);
        int nth = 0;
        for (int i = 0; i < length; i++) {
            nth = i > 0 && tokens[i] == tokens[i - 1] ? nth + 1 : 0;
            to.accept(nth == 0 ? tokens[i] : TokenHash.repetition(tokens[i], nth));
        }
        length = 0;
        footprint.give(beyondKept(tokens.length));
        if (tokens.length > KEPT) tokens = new long[1 << 10];
    }
}
