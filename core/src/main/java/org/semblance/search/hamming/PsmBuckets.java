package org.semblance.search.hamming;

/** Fingerprints in buckets by their leading bits, as psm searches them. */
interface PsmBuckets {
    int size();

    /** Number of leading bits that select a bucket. */
    int lead();

    long bytes();

    /** Index of the first fingerprint with the leading bits of the key; if there is none, where it would be. */
    int from(long key);

    /** Index after the last fingerprint with the leading bits of the key. */
    int to(long key, int from);

    /** Prefetches a bucket into the cache; the returned sum only prevents the removal of the reads. */
    int touch(int from);

    /**
     * Whether an entry in [from, to) may be within a distance. Usually none is, and a bulk test is cheaper than testing
     * each entry.
     */
    boolean mayHaveNear(long fingerprint, long key, int distance, int from, int to);

    /**
     * The first index in [from, to) whose fingerprint is within a distance; {@code to} if there is none.
     *
     * @param key the query with the leading bits of the bucket
     */
    int nextNear(long fingerprint, long key, int distance, int from, int to);

    /** The distance of a fingerprint from the one at {@code index} of the bucket of the key. */
    int distance(long fingerprint, long key, int index);

    /** The row of the fingerprint at an index. */
    int row(int index);
}
