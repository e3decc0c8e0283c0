package org.semblance.search.hamming;

/** Loops over fingerprints that the compiler turns into vector instructions. */
public final class HammingScan {
    /** Fingerprints that are compared with others in one loop: runs are short, and a loop for each would cost more. */
    public static final int GROUP = 4;

    private HammingScan() {}

    /**
     * Whether one of a group is within a distance of one of the fingerprints from one index to another. Mostly none is, and
     * to know that needs no branch for each: the sign of a difference tells.
     */
    public static boolean isAnyWithinOfGroup(int distance, long[] fingerprints, int group, int from, int to) {
        int beyond = distance + 1;
        long x0 = fingerprints[group];
        long x1 = fingerprints[group + 1];
        long x2 = fingerprints[group + 2];
        long x3 = fingerprints[group + 3];
        int signs = 0;
        for (int j = from; j < to; j++) {
            long y = fingerprints[j];
            signs |= (Long.bitCount(x0 ^ y) - beyond)
                    | (Long.bitCount(x1 ^ y) - beyond)
                    | (Long.bitCount(x2 ^ y) - beyond)
                    | (Long.bitCount(x3 ^ y) - beyond);
        }
        return signs < 0;
    }

    /** Whether two of a group are within a distance of each other. */
    public static boolean isAnyWithinAmong(int distance, long[] fingerprints, int group) {
        int beyond = distance + 1;
        long x0 = fingerprints[group];
        long x1 = fingerprints[group + 1];
        long x2 = fingerprints[group + 2];
        long x3 = fingerprints[group + 3];
        int signs = (Long.bitCount(x0 ^ x1) - beyond)
                | (Long.bitCount(x0 ^ x2) - beyond)
                | (Long.bitCount(x0 ^ x3) - beyond)
                | (Long.bitCount(x1 ^ x2) - beyond)
                | (Long.bitCount(x1 ^ x3) - beyond)
                | (Long.bitCount(x2 ^ x3) - beyond);
        return signs < 0;
    }

    /** Whether one of the fingerprints from one index to another is within a distance of this one. */
    public static boolean isAnyWithin(int distance, long fingerprint, long[] fingerprints, int from, int to) {
        int beyond = distance + 1;
        int signs = 0;
        for (int j = from; j < to; j++) signs |= Long.bitCount(fingerprint ^ fingerprints[j]) - beyond;
        return signs < 0;
    }

    /** The same for parts of fingerprints. */
    static boolean isAnyWithin(int distance, int part, int[] parts, int from, int to) {
        int beyond = distance + 1;
        int signs = 0;
        for (int j = from; j < to; j++) signs |= Integer.bitCount(part ^ parts[j]) - beyond;
        return signs < 0;
    }
}
