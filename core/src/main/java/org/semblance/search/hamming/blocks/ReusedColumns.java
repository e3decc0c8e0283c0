package org.semblance.search.hamming.blocks;

/**
 * Columns that are reused by all rounds of a join: allocating and clearing them again would cost as much as filling
 * them.
 *
 * @param entries partitioned fingerprints, see {@link ValuePartition}
 * @param folds fingerprints in runs, see {@link BlockIndex}
 * @param documents the document of each fold
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record ReusedColumns(long[] entries, long[] folds, int[] documents) {
    /** Columns for {@code size} fingerprints. */
    static ReusedColumns of(int size, int words) {
        return new ReusedColumns(new long[size * (words + 1)], new long[size], new int[size]);
    }

    /** Memory per fingerprint. */
    static long bytesEach(int words) {
        return (long) Long.BYTES * (words + 1) + Long.BYTES + Integer.BYTES;
    }
}
