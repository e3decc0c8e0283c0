package org.semblance.search.sieve;

/**
 * The bitmaps of some records, column by column, so that one bitmap is compared with all of them in a loop the compiler
 * turns into vector instructions. One thread's.
 */
final class Tile {
    /** Longs in a tile: it must stay in the first-level cache together with what the loop writes. */
    private static final int LONGS = 4096;

    private static final int LEAST_CAPACITY = 32;

    private final int words;
    private final int capacity;
    private final long[] columns;
    private final int[] differences;

    /** Where in the tile the last comparison found bitmaps within its limit. */
    final int[] hits;

    Tile(int words) {
        this.words = words;
        this.capacity = Math.max(LEAST_CAPACITY, LONGS / words);
        this.columns = new long[capacity * words];
        this.differences = new int[capacity];
        this.hits = new int[capacity];
    }

    int words() {
        return words;
    }

    /** How many records it holds. */
    int capacity() {
        return capacity;
    }

    /** Takes the bitmaps of the ranks from one index of a list to another. */
    void fill(long[] bits, int[] ranks, int from, int to) {
        if (words == 1) {
            for (int j = from; j < to; j++) columns[j - from] = bits[ranks[j]];
            return;
        }
        for (int j = from; j < to; j++) {
            int row = ranks[j] * words;
            for (int w = 0, at = j - from; w < words; w++, at += capacity) columns[at] = bits[row + w];
        }
    }

    /** Compares the bitmap at {@code row} with those from one index of the tile to another; returns the number of hits. */
    int compare(long[] bits, int row, int from, int to, int limit) {
        return switch (words) {
            case 1 -> compareOne(bits[row], columns, from, to, limit, hits);
            case 2 -> compareTwo(bits[row], bits[row + 1], columns, capacity, from, to, limit, hits);
            default -> compareMany(bits, row, from, to, limit);
        };
    }

    private static int compareOne(long x, long[] columns, int from, int to, int limit, int[] hits) {
        int found = 0;
        for (int j = from; j < to; j++) if (Long.bitCount(x ^ columns[j]) <= limit) hits[found++] = j;
        return found;
    }

    private static int compareTwo(
            long x0, long x1, long[] columns, int stride, int from, int to, int limit, int[] hits) {
        int found = 0;
        for (int j = from; j < to; j++) {
            if (Long.bitCount(x0 ^ columns[j]) + Long.bitCount(x1 ^ columns[stride + j]) <= limit) hits[found++] = j;
        }
        return found;
    }

    private int compareMany(long[] bits, int row, int from, int to, int limit) {
        first(bits, row, columns, capacity, from, to, differences);
        for (int w = 4; w < words; w += 4) {
            further(bits, row + w, columns, w * capacity, capacity, from, to, differences);
        }
        int found = 0;
        for (int j = from; j < to; j++) if (differences[j] <= limit) hits[found++] = j;
        return found;
    }

    private static void first(long[] bits, int row, long[] columns, int stride, int from, int to, int[] differences) {
        long x0 = bits[row];
        long x1 = bits[row + 1];
        long x2 = bits[row + 2];
        long x3 = bits[row + 3];
        for (int j = from; j < to; j++) {
            differences[j] = Long.bitCount(x0 ^ columns[j])
                    + Long.bitCount(x1 ^ columns[stride + j])
                    + Long.bitCount(x2 ^ columns[2 * stride + j])
                    + Long.bitCount(x3 ^ columns[3 * stride + j]);
        }
    }

    private static void further(
            long[] bits, int row, long[] columns, int base, int stride, int from, int to, int[] differences) {
        long x0 = bits[row];
        long x1 = bits[row + 1];
        long x2 = bits[row + 2];
        long x3 = bits[row + 3];
        for (int j = from; j < to; j++) {
            differences[j] += Long.bitCount(x0 ^ columns[base + j])
                    + Long.bitCount(x1 ^ columns[base + stride + j])
                    + Long.bitCount(x2 ^ columns[base + 2 * stride + j])
                    + Long.bitCount(x3 ^ columns[base + 3 * stride + j]);
        }
    }
}
