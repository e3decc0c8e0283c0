package org.semblance.spark.input;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The records that a clean corpus has, as runs of consecutive ones.
 *
 * @param starts the ordinals of the first records of the runs, ascending
 * @param counts the numbers of their records
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeptRecords(long[] starts, int[] counts) implements Serializable {
    boolean contains(long ordinal) {
        int at = Arrays.binarySearch(starts, ordinal);
        int run = at >= 0 ? at : -at - 2;
        return run >= 0 && ordinal - starts[run] < counts[run];
    }
}
