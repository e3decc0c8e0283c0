package org.semblance.search.hamming;

/**
 * Fingerprints in ascending unsigned order, equal ones in input order.
 *
 * @param prints the fingerprints
 * @param rows the value attached to each
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
public record SortedFingerprints(long[] prints, int[] rows) {
    /** Sorts fingerprints together with their attached values; overwrites the arrays. */
    public static SortedFingerprints of(long[] prints, int[] rows) {
        SortedTable sorted = SortedTable.of(prints, rows, Long.SIZE, 1);
        return new SortedFingerprints(sorted.keys(), sorted.rows());
    }
}
