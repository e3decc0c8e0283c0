package org.semblance.search.hamming;

/**
 * Fingerprints sorted by their leading bits, with a directory of the start of each value of the first of these bits.
 * Fingerprints are unsigned.
 *
 * @param lead number of bits by which they are sorted
 * @param bits number of directory bits, at most {@code lead}
 * @param keys the fingerprints
 * @param rows the row of each; empty if rows are indexes into {@code keys}
 * @param starts the directory, and the end of the last entry
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record SortedTable(int lead, int bits, long[] keys, int[] rows, int[] starts) implements PsmTable.Buckets {
    private static final int DIGIT = 8;

    /** Bucket size from which a vectorised loop first tests whether any entry is within the distance. */
    private static final int VECTOR_WORTHY = 16;

    /** A larger directory would outgrow the table, or be slow to look up. */
    static final int MOST_BITS = 28;

    /**
     * Sorts fingerprints; the given arrays are overwritten.
     *
     * @param bits number of directory bits
     */
    static SortedTable of(long[] keys, int[] rows, int lead, int bits) {
        long[] fromKeys = keys;
        long[] toKeys = new long[keys.length];
        int[] fromRows = rows;
        int[] toRows = new int[rows.length];
        for (int shift = Long.SIZE - lead; shift < Long.SIZE; shift += DIGIT) {
            sortDigit(fromKeys, fromRows, shift, toKeys, toRows);
            long[] sortedKeys = toKeys;
            int[] sortedRows = toRows;
            toKeys = fromKeys;
            toRows = fromRows;
            fromKeys = sortedKeys;
            fromRows = sortedRows;
        }
        return new SortedTable(lead, bits, fromKeys, fromRows, directory(fromKeys, bits));
    }

    /** A table of fingerprints in ascending unsigned order, which are kept, not copied. */
    static SortedTable ascending(long[] keys, int lead, int bits) {
        return new SortedTable(lead, bits, keys, new int[0], directory(keys, bits));
    }

    private static int[] directory(long[] keys, int bits) {
        int[] starts = new int[(1 << bits) + 1];
        for (long key : keys) starts[(int) (key >>> Long.SIZE - bits) + 1]++;
        for (int b = 1; b < starts.length; b++) starts[b] += starts[b - 1];
        return starts;
    }

    @Override
    public int row(int index) {
        return rows.length == 0 ? index : rows[index];
    }

    @Override
    public int distance(long fingerprint, long key, int index) {
        return Long.bitCount(fingerprint ^ keys[index]);
    }

    @Override
    public int touch(int from) {
        return keys.length == 0 ? 0 : (int) keys[Math.min(from, keys.length - 1)];
    }

    @Override
    public boolean mayHaveNear(long fingerprint, long key, int distance, int from, int to) {
        return to - from < VECTOR_WORTHY || HammingScan.isAnyWithin(distance, fingerprint, keys, from, to);
    }

    @Override
    public int nextNear(long fingerprint, long key, int distance, int from, int to) {
        for (int i = from; i < to; i++) if (Long.bitCount(fingerprint ^ keys[i]) <= distance) return i;
        return to;
    }

    private static void sortDigit(long[] keys, int[] rows, int shift, long[] toKeys, int[] toRows) {
        int mask = (1 << DIGIT) - 1;
        int[] next = new int[(1 << DIGIT) + 1];
        for (long key : keys) next[((int) (key >>> shift) & mask) + 1]++;
        for (int d = 1; d <= mask; d++) next[d] += next[d - 1];
        for (int i = 0; i < keys.length; i++) {
            int at = next[(int) (keys[i] >>> shift) & mask]++;
            toKeys[at] = keys[i];
            toRows[at] = rows[i];
        }
    }

    /** Directory bits for about as many entries as fingerprints. */
    static int directoryBits(int size, int lead) {
        return Math.clamp(Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size | 2), 1, Math.min(lead, MOST_BITS));
    }

    /** Peak memory while a table is built. */
    static long bytesToMake(int size, int bits) {
        return 2L * size * (Long.BYTES + Integer.BYTES) + directoryBytes(bits);
    }

    private static long directoryBytes(int bits) {
        return Integer.BYTES * ((1L << bits) + 1);
    }

    /** Memory of a table that owns its fingerprints. */
    static long bytes(int size, int bits) {
        return (long) size * (Long.BYTES + Integer.BYTES) + directoryBytes(bits);
    }

    /** Memory, without fingerprints that are shared with the caller. */
    @Override
    public long bytes() {
        return bytes(rows.length, bits);
    }

    @Override
    public int from(long key) {
        int value = (int) (key >>> Long.SIZE - bits);
        return lead == bits ? starts[value] : firstAtLeast(key >>> Long.SIZE - lead, starts[value], starts[value + 1]);
    }

    @Override
    public int to(long key, int from) {
        int end = starts[(int) (key >>> Long.SIZE - bits) + 1];
        if (lead == bits) return end;
        int to = from;
        long head = key >>> Long.SIZE - lead;
        while (to < end && keys[to] >>> Long.SIZE - lead == head) to++;
        return to;
    }

    private int firstAtLeast(long head, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(keys[middle] >>> Long.SIZE - lead, head) < 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
