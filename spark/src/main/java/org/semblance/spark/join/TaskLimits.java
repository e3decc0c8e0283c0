package org.semblance.spark.join;

import java.io.Serializable;

/**
 * Limits of the work for one key in one task.
 *
 * @param documents maximum number of documents that are compared with each other; more are split into blocks
 * @param bytes maximum length of these documents; more are split into blocks, of which the last document may exceed the
 *     limit
 * @param counted maximum number of documents whose keys are counted without a sample; see {@link KeyCounts}
 */
public record TaskLimits(int documents, long bytes, long counted) implements Serializable {
    private static final int DEFAULT_DOCUMENTS = 1 << 12;

    /** Two blocks, unpacked and indexed, fit an executor of 1 GB. */
    private static final long DEFAULT_BYTES = 16 << 20;

    /** One key of so many documents takes 64 MB in a {@link KeyExchange}. */
    private static final long DEFAULT_COUNTED = 1 << 22;

    public TaskLimits {
        if (documents < 1) throw new IllegalArgumentException("documents per task must be at least 1: " + documents);
        if (bytes < 1) throw new IllegalArgumentException("bytes per task must be at least 1: " + bytes);
        if (counted < 0) throw new IllegalArgumentException("documents to count must not be negative: " + counted);
    }

    /** Limits with this number of documents and the default values otherwise. */
    public static TaskLimits of(int documents) {
        return new TaskLimits(documents, DEFAULT_BYTES, DEFAULT_COUNTED);
    }

    static TaskLimits standard() {
        return of(DEFAULT_DOCUMENTS);
    }

    /** The share of a document in {@link #bytes}, such that no more than {@link #documents} fit. */
    long share(int length) {
        return Math.max(length, Math.ceilDiv(bytes, documents));
    }
}
