package org.semblance.spark.join;

import java.io.Serializable;

/**
 * How much one task takes because of one key.
 *
 * @param documents that it compares with each other; more are cut into blocks of so many
 * @param bytes of these documents; more are cut into blocks of so many, of which the last document may go beyond
 * @param counted documents that it counts; in a larger collection, keys that many documents have are counted where those are
 */
public record TaskLimits(int documents, long bytes, long counted) implements Serializable {
    private static final int USUAL = 1 << 12;

    /** Two blocks, unpacked and indexed, are at home in an executor of a gigabyte. */
    private static final long USUAL_BYTES = 16 << 20;

    private static final long USUAL_COUNTED = 1 << 19;

    public TaskLimits {
        if (documents < 1) throw new IllegalArgumentException("documents of a place must be at least 1: " + documents);
        if (bytes < 1) throw new IllegalArgumentException("bytes of a place must be at least 1: " + bytes);
        if (counted < 0) throw new IllegalArgumentException("documents to count must not be negative: " + counted);
    }

    /** So many documents, and all else as usual. */
    public static TaskLimits of(int documents) {
        return new TaskLimits(documents, USUAL_BYTES, USUAL_COUNTED);
    }

    static TaskLimits usual() {
        return of(USUAL);
    }

    /** The share of a document in {@link #bytes}, such that no more than {@link #documents} have room. */
    long share(int length) {
        return Math.max(length, Math.ceilDiv(bytes, documents));
    }
}
