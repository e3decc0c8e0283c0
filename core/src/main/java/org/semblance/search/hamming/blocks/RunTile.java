package org.semblance.search.hamming.blocks;

import java.util.Arrays;

/**
 * Runs of about the same length, stored side by side so that all of them are compared internally in long loops: a loop
 * over one short run would end before vector instructions pay off. Entries are folded to 32 bits, which differ in no
 * more bits than the fingerprints do. Not thread-safe.
 */
final class RunTile {
    /** Shorter runs are not worth a tile. */
    static final int LEAST_ROWS = 5;

    /** Maximum number of entries: tile and marks stay in the first-level cache. */
    private static final int CAPACITY = 1 << 12;

    /** Rows that the last shifts of a loop read beyond the longest run. */
    private static final int BEHIND = 3;

    /** The entries of all runs, row by row; after the end of a run, filler values far from all others. */
    private final int[] tile = new int[CAPACITY + CAPACITY / LEAST_ROWS * BEHIND];

    /**
     * Number of times an entry was near one below it. Floats, not ints: the compiler vectorises a loop that reads one
     * column and writes another only if their types prove that they are different arrays.
     */
    private final float[] near = new float[CAPACITY];

    private int runs;
    private int rows;

    /** Number of runs that fit, if the longest has {@code rows} entries. */
    static int width(int rows) {
        return CAPACITY / rows;
    }

    /** Resets the tile for {@code width} runs of at most {@code longest} entries. */
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

    /** Compares each entry with all entries below it in its run. */
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

    /**
     * The first cell from {@code cell} on, row by row, that has a near entry below it; {@link #end} if there is none.
     */
    int nextNear(int cell) {
        int end = end();
        int k = cell;
        while (k < end && near[k] == 0) k++;
        return k;
    }

    int end() {
        return runs * rows;
    }
}
