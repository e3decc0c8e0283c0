package org.semblance.search.hamming;

/** Loops over fingerprints that the compiler vectorises. */
public final class HammingScan {
    /**
     * Fingerprints per group that are compared with others in one loop: runs are short, and a loop per fingerprint
     * would cost more.
     */
    public static final int GROUP = 4;

    private HammingScan() {}

    /**
     * Whether a fingerprint of the group is within {@code distance} of one of the fingerprints [from, to). Usually none
     * is, and the sign bit shows that without a branch per pair.
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

    /** Whether two fingerprints of the group are within {@code distance} of each other. */
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

    /** Whether one of the fingerprints [from, to) is within {@code distance} of this one. */
    public static boolean isAnyWithin(int distance, long fingerprint, long[] fingerprints, int from, int to) {
        int beyond = distance + 1;
        int signs = 0;
        for (int j = from; j < to; j++) signs |= Long.bitCount(fingerprint ^ fingerprints[j]) - beyond;
        return signs < 0;
    }

    /** Whether one of the 32-bit parts [from, to) is within {@code distance} of this one. */
    public static boolean isAnyWithin(int distance, int part, int[] parts, int from, int to) {
        int beyond = distance + 1;
        int signs = 0;
        for (int j = from; j < to; j++) signs |= Integer.bitCount(part ^ parts[j]) - beyond;
        return signs < 0;
    }

    /** Whether one of the 32-bit parts [from, to) is within {@code distance} of one of these four. */
    public static boolean isAnyWithin(int distance, int x0, int x1, int x2, int x3, int[] parts, int from, int to) {
        int beyond = distance + 1;
        int signs = 0;
        for (int j = from; j < to; j++) {
            int y = parts[j];
            signs |= (Integer.bitCount(x0 ^ y) - beyond)
                    | (Integer.bitCount(x1 ^ y) - beyond)
                    | (Integer.bitCount(x2 ^ y) - beyond)
                    | (Integer.bitCount(x3 ^ y) - beyond);
        }
        return signs < 0;
    }
}
