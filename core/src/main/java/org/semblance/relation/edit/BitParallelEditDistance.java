package org.semblance.relation.edit;

import java.util.Arrays;

/**
 * The edit distance of two strings up to a limit, by the whole matrix, 64 of its cells in a word (Myers 1999, in the
 * form of Hyyrö 2003): a column is represented by two bit vectors, the rows in which it rises and those in which it
 * falls.
 */
final class BitParallelEditDistance {
    /**
     * Bit vectors of the rows that hold a character, {@code blocks} words for each distinct character; the first is
     * empty.
     */
    private long[] rows = new long[64];

    // Hash table (open addressing) from characters to their vectors; 0 is a free slot, and the empty vector.
    private int[] characters = new int[64];
    private int[] offsets = new int[64];
    private int mask;

    private long[] rises = new long[1];
    private long[] falls = new long[1];

    /**
     * The distance of a[from, endA), not empty, and b[from, endB); some value above {@code most} if the distance
     * exceeds it.
     */
    int distance(int[] a, int[] b, int from, int endA, int endB, int most) {
        int m = endA - from;
        int blocks = (m + 63) >>> 6;
        prepare(a, from, endA, blocks);
        long lowest = 1L << (m - 1);
        int distance = m;
        for (int j = from; j < endB; j++) {
            distance += column(offsets[slotOf(b[j])], blocks, lowest);
            if (distance - (endB - 1 - j) > most) return most + 1; // each remaining column reduces it by at most 1
        }
        return distance;
    }

    /** Computes the next column; returns the difference between its lowest cell and that of the previous column. */
    private int column(int offset, int blocks, long lowest) {
        int step = 1; // the upper edge of the matrix counts insertions
        for (int block = 0; block < blocks; block++) {
            long same = rows[offset + block];
            long rise = rises[block];
            long fall = falls[block];
            long diagonal = same | fall;
            if (step < 0) same |= 1;
            long match = (((same & rise) + rise) ^ rise) | same;
            long more = fall | ~(match | rise);
            long less = rise & match;
            long edge = block == blocks - 1 ? lowest : Long.MIN_VALUE;
            int out = (more & edge) != 0 ? 1 : (less & edge) != 0 ? -1 : 0;
            more = more << 1 | (step > 0 ? 1 : 0);
            less = less << 1 | (step < 0 ? 1 : 0);
            rises[block] = less | ~(diagonal | more);
            falls[block] = more & diagonal;
            step = out;
        }
        return step;
    }

    private void prepare(int[] a, int from, int endA, int blocks) {
        int m = endA - from;
        int capacity = Integer.highestOneBit(m) * 4;
        if (characters.length < capacity) {
            characters = new int[capacity];
            offsets = new int[capacity];
        }
        Arrays.fill(offsets, 0, capacity, 0);
        mask = capacity - 1;
        if (rises.length < blocks) {
            rises = new long[blocks];
            falls = new long[blocks];
        }
        Arrays.fill(rises, 0, blocks, -1);
        Arrays.fill(falls, 0, blocks, 0);
        int used = clear(0, blocks);
        for (int i = 0; i < m; i++) {
            int slot = slotOf(a[from + i]);
            if (offsets[slot] == 0) {
                characters[slot] = a[from + i];
                offsets[slot] = used;
                used = clear(used, blocks);
            }
            rows[offsets[slot] + (i >>> 6)] |= 1L << i;
        }
    }

    /** Allocates an empty vector; returns its end. */
    private int clear(int start, int blocks) {
        int end = start + blocks;
        if (rows.length < end) rows = Arrays.copyOf(rows, Math.max(end, 2 * rows.length));
        Arrays.fill(rows, start, end, 0);
        return end;
    }

    private int slotOf(int character) {
        int slot = character * 0x9E3779B9 >>> 16 & mask;
        while (offsets[slot] != 0 && characters[slot] != character) slot = (slot + 1) & mask;
        return slot;
    }
}
