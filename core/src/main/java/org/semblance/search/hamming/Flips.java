package org.semblance.search.hamming;

/** Enumerates the bit patterns with few bits set. */
final class Flips {
    private Flips() {}

    /** Number of patterns of {@code bits} bits of which at most {@code most} are set. */
    static double count(int bits, int most) {
        double count = 0;
        double ways = 1;
        for (int i = 0; i <= most; i++) {
            count += ways;
            ways = ways * (bits - i) / (i + 1);
        }
        return count;
    }

    /** All numbers of {@code bits} bits of which at most {@code most} are set, those with fewer bits set first. */
    static int[] of(int bits, int most) {
        int[] flips = new int[(int) count(bits, Math.min(most, bits))];
        int next = 0;
        for (int set = 0; set <= Math.min(most, bits); set++) {
            long last = ((1L << set) - 1) << bits - set;
            for (long number = (1L << set) - 1; number <= last; number = after(number)) {
                flips[next++] = (int) number;
                if (set == 0) break;
            }
        }
        return flips;
    }

    /** The next larger number with the same number of bits set. */
    private static long after(long number) {
        long lowest = number & -number;
        long ripple = number + lowest;
        return lowest == 0 ? Long.MAX_VALUE : (number ^ ripple) / lowest >>> 2 | ripple;
    }
}
