package org.semblance.search.hamming.blocks;

import java.util.Arrays;

/**
 * Runs of about the same length side by side, to compare the entries of all of them with each other in long loops: a loop
 * over one short run would end before vector instructions pay. Entries are parts of 32 bits, and differ in no more bits
 * than the fingerprints do. One thread's.
 */
final class RunTile {
    /** Fewer entries in a run are not worth it. */
    static final int LEAST_ROWS = 5;

    /** Entries in all: tile and marks stay in the first-level cache. */
    private static final int CAPACITY = 1 << 12;

    /** Rows that the last shifts of a loop reach behind the longest run. */
    private static final int BEHIND = 3;

    /** Row by row the entries of all runs; where a run has ended, numbers far from all others. */
    private final int[] tile = new int[CAPACITY + CAPACITY / LEAST_ROWS * BEHIND];

    /**
     * How often an entry was near one of those below. Not ints: the compiler makes vector instructions of a loop that
     * reads one column and writes another only if their types tell that they are not the same.
     */
    private final float[] near = new float[CAPACITY];

    private int runs;
    private int rows;

    /** How many runs there is room for, if the longest has so many entries. */
    static int width(int rows) {
        return CAPACITY / rows;
    }

    /** Begins anew. */
    void clear(int width, int longest) {
        runs = width;
        rows = longest;
        for (int k = 0; k < runs * (rows + BEHIND); k++) tile[k] = scattered(k);
        Arrays.fill(near, 0, end(), 0);
    }

    private static int scattered(int k) {
        int mixed = (k + 1) * 0x9E3779B9;
        mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
        return mixed ^ mixed >>> 13;
    }

    void put(int run, long[] fingerprints, int from, int to) {
        for (int i = from, k = run; i < to; i++, k += runs) {
            long fingerprint = fingerprints[i];
            tile[k] = (int) (fingerprint ^ fingerprint >>> Integer.SIZE);
        }
    }

    /** Compares each entry with all below it in its run. */
    void compare(int distance) {
        for (int shift = 1; shift < rows; shift += 1 + BEHIND) {
            compare(distance, shift * runs, runs, (rows - shift) * runs, tile, near);
        }
    }

    private static void compare(int distance, int shift, int width, int count, int[] tile, float[] near) {
        int beyond = distance + 1;
        int shift1 = shift + width;
        int shift2 = shift1 + width;
        int shift3 = shift2 + width;
        for (int k = 0; k < count; k++) {
            int x = tile[k];
            int least = Math.min(
                    Math.min(Integer.bitCount(x ^ tile[k + shift]), Integer.bitCount(x ^ tile[k + shift1])),
                    Math.min(Integer.bitCount(x ^ tile[k + shift2]), Integer.bitCount(x ^ tile[k + shift3])));
            near[k] += least - beyond >>> Integer.SIZE - 1;
        }
    }

    /** The next place from this one on that has something near below it, row by row; the end if there is none. */
    int nextNear(int place) {
        int end = end();
        int k = place;
        while (k < end && near[k] == 0) k++;
        return k;
    }

    int end() {
        return runs * rows;
    }
}
