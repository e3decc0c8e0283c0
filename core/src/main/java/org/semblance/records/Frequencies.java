package org.semblance.records;

import java.util.Arrays;

/**
 * In how many documents of a collection some features are.
 *
 * @param features ascending
 * @param counts of each, two or more; a feature that is not listed is in one document
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
