package org.semblance.records;

import java.util.Arrays;

/**
 * Document frequencies of selected features.
 *
 * @param features the features, ascending
 * @param counts the document frequency of each, at least 2; a feature that is not listed occurs in one document
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
public record Frequencies(long[] features, long[] counts) {
    public Frequencies {
        if (features.length != counts.length) throw new IllegalArgumentException("columns of different lengths");
    }

    public long of(long feature) {
        int at = Arrays.binarySearch(features, feature);
        return at < 0 ? 1 : counts[at];
    }
}
