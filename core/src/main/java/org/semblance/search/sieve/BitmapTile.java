package org.semblance.search.sieve;

/**
 * The bitmaps of up to 512 records, stored word by word, so that one bitmap is compared with all of them in loops that
 * the compiler vectorises. Not thread-safe.
 */
final class BitmapTile {
    /** Records per tile: a tile should stay in the first-level cache. */
    static final int CAPACITY = 512;

    /** Words that are compared in one loop. */
    private static final int GROUP = 4;

    /** From this many records on, all differences are computed first and scanned only if one is within the limit. */
    private static final int MIN_VECTORISED = 48;

    private final int words;

    /**
     * One array per group of words, in it one column per word, all of the same length. Column offsets are constants and
     * each group is an array of its own because only then are the loops vectorised, which makes them twice as fast.
     */
    private final long[][] groups;

    private final int[] differences = new int[CAPACITY];

    /** {@link Bitmaps#offsets} of the records in the tile, if there are any. */
    private final int[] offsets = new int[CAPACITY];

    private boolean oneSided;

    /** Positions in the tile of the bitmaps that the last comparison found within its limit. */
    final int[] hits = new int[CAPACITY];

    BitmapTile(int words) {
        this.words = words;
        this.groups = new long[(words + GROUP - 1) / GROUP][Math.min(words, GROUP) * CAPACITY];
    }

    /** Memory of a tile whose bitmaps have this many words. */
    static long bytes(int words) {
        return (long) words * CAPACITY * Long.BYTES;
    }

    int words() {
        return words;
    }

    /** Copies the bitmaps of {@code ranks[from]} to {@code ranks[to - 1]} into the tile. */
    void fill(Bitmaps bitmaps, int[] ranks, int from, int to) {
        long[] bits = bitmaps.bits();
        oneSided = bitmaps.isOneSided();
        if (oneSided) for (int j = from; j < to; j++) offsets[j - from] = bitmaps.offsets()[ranks[j]];
        for (int g = 0; g < groups.length; g++) {
            switch (words) {
                case 1 -> fillOne(bits, ranks, from, to, groups[g]);
                case 2 -> fillTwo(bits, ranks, from, to, groups[g]);
                default -> fillGroup(bits, words, g * GROUP, ranks, from, to, groups[g]);
            }
        }
    }

    private static void fillOne(long[] bits, int[] ranks, int from, int to, long[] columns) {
        for (int j = from; j < to; j++) columns[j - from] = bits[ranks[j]];
    }

    private static void fillTwo(long[] bits, int[] ranks, int from, int to, long[] columns) {
        for (int j = from; j < to; j++) {
            columns[j - from] = bits[2 * ranks[j]];
            columns[j - from + CAPACITY] = bits[2 * ranks[j] + 1];
        }
    }

    private static void fillGroup(long[] bits, int words, int word, int[] ranks, int from, int to, long[] columns) {
        for (int j = from; j < to; j++) {
            int row = ranks[j] * words + word;
            columns[j - from] = bits[row];
            columns[j - from + CAPACITY] = bits[row + 1];
            columns[j - from + 2 * CAPACITY] = bits[row + 2];
            columns[j - from + 3 * CAPACITY] = bits[row + 3];
        }
    }

    /**
     * Compares the bitmap at {@code row} with positions [from, to) of the tile; returns the number of {@link #hits}.
     */
    int compare(long[] bits, int row, int from, int to, int limit) {
        if (to - from < MIN_VECTORISED && !oneSided) {
            return switch (words) {
                case 1 -> compareOne(bits[row], groups[0], from, to, limit, hits);
                case 2 -> compareTwo(bits[row], bits[row + 1], groups[0], from, to, limit, hits);
                default -> compareWide(bits, row, from, to, limit);
            };
        }
        switch (words) {
            case 1 -> countOne(bits[row], groups[0], from, to, differences);
            case 2 -> countTwo(bits[row], bits[row + 1], groups[0], from, to, differences);
            default -> countFirstGroup(bits, row, groups[0], from, to, differences);
        }
        if (oneSided) for (int j = from; j < to; j++) differences[j] += offsets[j];
        // Unrelated records differ by much more than the limit, which shows before the last of many words.
        for (int g = 1; g < groups.length && isAnyWithin(limit, differences, from, to); g++) {
            addGroup(bits, row + g * GROUP, groups[g], from, to, differences);
        }
        return isAnyWithin(limit, differences, from, to) ? collect(limit, differences, from, to, hits) : 0;
    }

    private static int compareOne(long x, long[] columns, int from, int to, int limit, int[] hits) {
        int found = 0;
        for (int j = from; j < to; j++) if (Long.bitCount(x ^ columns[j]) <= limit) hits[found++] = j;
        return found;
    }

    private static int compareTwo(long x0, long x1, long[] columns, int from, int to, int limit, int[] hits) {
        int found = 0;
        for (int j = from; j < to; j++) {
            if (Long.bitCount(x0 ^ columns[j]) + Long.bitCount(x1 ^ columns[CAPACITY + j]) <= limit) hits[found++] = j;
        }
        return found;
    }

    private int compareWide(long[] bits, int row, int from, int to, int limit) {
        int found = 0;
        for (int j = from; j < to; j++) {
            int difference = 0;
            for (int g = 0; g < groups.length && difference <= limit; g++) {
                long[] columns = groups[g];
                int at = row + g * GROUP;
                difference += Long.bitCount(bits[at] ^ columns[j])
                        + Long.bitCount(bits[at + 1] ^ columns[CAPACITY + j])
                        + Long.bitCount(bits[at + 2] ^ columns[2 * CAPACITY + j])
                        + Long.bitCount(bits[at + 3] ^ columns[3 * CAPACITY + j]);
            }
            if (difference <= limit) hits[found++] = j;
        }
        return found;
    }

    /** Usually no bitmap is within the limit, and a sign bit shows that without a branch per bitmap. */
    private static boolean isAnyWithin(int limit, int[] differences, int from, int to) {
        int signs = 0;
        for (int j = from; j < to; j++) signs |= differences[j] - limit - 1;
        return signs < 0;
    }

    private static int collect(int limit, int[] differences, int from, int to, int[] hits) {
        int found = 0;
        for (int j = from; j < to; j++) if (differences[j] <= limit) hits[found++] = j;
        return found;
    }

    private static void countOne(long x, long[] columns, int from, int to, int[] differences) {
        for (int j = from; j < to; j++) differences[j] = Long.bitCount(x ^ columns[j]);
    }

    private static void countTwo(long x0, long x1, long[] columns, int from, int to, int[] differences) {
        for (int j = from; j < to; j++) {
            differences[j] = Long.bitCount(x0 ^ columns[j]) + Long.bitCount(x1 ^ columns[CAPACITY + j]);
        }
    }

    private static void countFirstGroup(long[] bits, int row, long[] columns, int from, int to, int[] differences) {
        long x0 = bits[row];
        long x1 = bits[row + 1];
        long x2 = bits[row + 2];
        long x3 = bits[row + 3];
        for (int j = from; j < to; j++) {
            differences[j] = Long.bitCount(x0 ^ columns[j])
                    + Long.bitCount(x1 ^ columns[CAPACITY + j])
                    + Long.bitCount(x2 ^ columns[2 * CAPACITY + j])
                    + Long.bitCount(x3 ^ columns[3 * CAPACITY + j]);
        }
    }

    private static void addGroup(long[] bits, int row, long[] columns, int from, int to, int[] differences) {
        long x0 = bits[row];
        long x1 = bits[row + 1];
        long x2 = bits[row + 2];
        long x3 = bits[row + 3];
        for (int j = from; j < to; j++) {
            differences[j] += Long.bitCount(x0 ^ columns[j])
                    + Long.bitCount(x1 ^ columns[CAPACITY + j])
                    + Long.bitCount(x2 ^ columns[2 * CAPACITY + j])
                    + Long.bitCount(x3 ^ columns[3 * CAPACITY + j]);
        }
    }
}
