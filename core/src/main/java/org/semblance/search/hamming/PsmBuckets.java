package org.semblance.search.hamming;

/** Fingerprints by their leading bits, as psm asks for them. */
interface PsmBuckets {
    int size();

    /** The leading bits that make a bucket. */
    int lead();

    long bytes();

    /** Index of the first fingerprint with the leading bits of the key, or of what comes behind. */
    int from(long key);

    /** Index behind the last fingerprint with the leading bits of the key. */
    int to(long key, int from);

    /** Reads what a search of a bucket will read, to no other end than to have it in the cache; its sum means nothing. */
    int touch(int from);

    /**
     * Whether something from one index to another may be within a distance: mostly there is nothing, and to know that at once is
     * cheaper than to look at each.
     */
    boolean mayHaveNear(long fingerprint, long key, int distance, int from, int to);

    /**
     * The first index from {@code from} on whose fingerprint is within a distance; {@code to} if there is none.
     *
     * @param key the fingerprint that is asked for, with the leading bits of the bucket
     */
    int nextNear(long fingerprint, long key, int distance, int from, int to);

    /** In how many bits a fingerprint differs from that at an index of the bucket of the key. */
    int distance(long fingerprint, long key, int index);

    /** Where a fingerprint is from. */
    int row(int index);
}
