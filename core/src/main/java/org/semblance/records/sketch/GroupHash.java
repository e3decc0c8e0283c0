package org.semblance.records.sketch;

import org.semblance.analysis.Rabin;
import org.semblance.analysis.TokenHash;

/** Combines consecutive MinHash values to one 64-bit value. */
public enum GroupHash {
    /** Mixes the values one after the other. */
    MIXED {
        @Override
        public long append(long hash, int value) {
            return TokenHash.mix(hash + value + 0x9E3779B97F4A7C15L);
        }

        @Override
        void write(int[] values, int groups, long[] to, int at) {
            if (groups == values.length) mix(values, to, at);
            else super.write(values, groups, to, at);
        }

        // Groups of one value: a loop over independent values, which the compiler vectorizes.
        private static void mix(int[] values, long[] to, int at) {
            for (int g = 0; g < values.length; g++) to[at + g] = TokenHash.mix(1L + values[g] + 0x9E3779B97F4A7C15L);
        }
    },
    /** The {@link Rabin} fingerprint, one word for each value after a leading 1. */
    RABIN {
        @Override
        public long append(long hash, int value) {
            return NEXT.of(hash) ^ Integer.toUnsignedLong(value);
        }
    };

    private static final Rabin NEXT = Rabin.shiftedBy(1);

    /** The hash of a sequence, given the hash of all values but the last; the hash of the empty sequence is 1. */
    public abstract long append(long hash, int value);

    /**
     * Hashes the values of every group, all of equal length, and writes the hashes to {@code to} from {@code at} on.
     */
    void write(int[] values, int groups, long[] to, int at) {
        int length = values.length / groups;
        for (int g = 0; g < groups; g++) {
            long hash = 1;
            for (int i = g * length; i < (g + 1) * length; i++) hash = append(hash, values[i]);
            to[at + g] = hash;
        }
    }
}
