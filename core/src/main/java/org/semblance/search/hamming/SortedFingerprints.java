package org.semblance.search.hamming;

/**
 * Fingerprints in ascending unsigned order, equal ones as they came.
 *
 * @param rows what belonged to each
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
public record SortedFingerprints(long[] prints, int[] rows) {
    /** Sorts fingerprints, and with each what belongs to it; the arrays are used up. */
    public static SortedFingerprints of(long[] prints, int[] rows) {
        SortedTable sorted = SortedTable.of(prints, rows, Long.SIZE, 1);
        return new SortedFingerprints(sorted.keys(), sorted.rows());
    }
}
