package org.semblance.io.fingerprints;

/** Sorts unsigned 64-bit keys: a stable radix sort with 16 bits per pass. */
final class UnsignedOrder {
    private static final int DIGIT = 16;

    private UnsignedOrder() {}

    /** The indices of the first {@code size} keys, in ascending order of keys. */
    static int[] of(long[] keys, int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) order[i] = i;
        int[] next = new int[size];
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT) {
            int[] begins = new int[(1 << DIGIT) + 1];
            for (int i = 0; i < size; i++) begins[digit(keys[i], shift) + 1]++;
            for (int d = 0; d < 1 << DIGIT; d++) begins[d + 1] += begins[d];
            for (int i : order) next[begins[digit(keys[i], shift)]++] = i;
            int[] done = next;
            next = order;
            order = done;
        }
        return order;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (1 << DIGIT) - 1;
    }
}
