package org.semblance.records.sketch;

import org.semblance.analysis.Rabin;
import org.semblance.analysis.TokenHash;

/** How some minimal values in a row become one value of 64 bits. */
public enum GroupHash {
    /** Mixed one after the other. */
    MIXED {
        @Override
        public long append(long hash, int value) {
            return TokenHash.mix(hash + value + 0x9E3779B97F4A7C15L);
        }
    },
    /** Their {@link Rabin} fingerprint, a word for each value, and a 1 before them. */
    RABIN {
        @Override
        public long append(long hash, int value) {
            return NEXT.of(hash) ^ Integer.toUnsignedLong(value);
        }
    };

    private static final Rabin NEXT = Rabin.shiftedBy(1);

    /** The hash of values of which those before the last have a hash; that of none is 1. */
    public abstract long append(long hash, int value);

    /** Hashes the values of every group, as many in each; the groups go one behind the other from {@code at} on. */
    void write(int[] values, int groups, long[] to, int at) {
        int length = values.length / groups;
        for (int g = 0; g < groups; g++) {
            long hash = 1;
            for (int i = g * length; i < (g + 1) * length; i++) hash = append(hash, values[i]);
            to[at + g] = hash;
        }
    }
}
