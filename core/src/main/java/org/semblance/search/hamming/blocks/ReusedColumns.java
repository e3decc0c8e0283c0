package org.semblance.search.hamming.blocks;

/**
 * The columns that all rounds of a join use one after the other: to take and clear them anew would cost as much as to
 * fill them.
 *
 * @param entries fingerprints parted, see {@link ValuePartition}
 * @param folds fingerprints in runs, see {@link BlockIndex}
 * @param documents that go with the folds
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record ReusedColumns(long[] entries, long[] folds, int[] documents) {
    /** Room for so many fingerprints. */
    static ReusedColumns of(int size, int words) {
        return new ReusedColumns(new long[size * (words + 1)], new long[size], new int[size]);
    }

    /** Memory for each fingerprint. */
    static long bytesEach(int words) {
        return (long) Long.BYTES * (words + 1) + Long.BYTES + Integer.BYTES;
    }
}
