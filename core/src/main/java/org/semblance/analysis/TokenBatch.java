package org.semblance.analysis;

/**
 * Consecutive tokens of a document in columns. Analyses pass on whole batches, since a loop over columns takes a third
 * of the time of a call for each token. Reused by its owner; not thread-safe.
 */
public final class TokenBatch {
    /** A batch is passed on when it has this many tokens: then its columns fit in the first-level cache. */
    public static final int CAPACITY = 1 << 9;

    final long[] hashes = new long[CAPACITY];
    final int[] starts = new int[CAPACITY];
    final int[] ends = new int[CAPACITY];
    int size;

    /** The hash of each token; the first {@link #size} are valid. */
    public long[] hashes() {
        return hashes;
    }

    /** Where each token starts in the text, in UTF-16 units. */
    public int[] starts() {
        return starts;
    }

    /** Where each token ends. */
    public int[] ends() {
        return ends;
    }

    public int size() {
        return size;
    }

    /** Appends a token; the batch must not be full. */
    public void add(long hash, int start, int end) {
        hashes[size] = hash;
        starts[size] = start;
        ends[size++] = end;
    }

    /** Appends a token if it is kept, without a branch that depends on it; the batch must not be full. */
    public void addIf(boolean kept, long hash, int start, int end) {
        hashes[size] = hash;
        starts[size] = start;
        ends[size] = end;
        size += kept ? 1 : 0;
    }

    public boolean isFull() {
        return size == CAPACITY;
    }

    /** Passes the tokens to a sink, if there are any, and removes them. */
    public void flush(TokenSink sink) {
        if (size > 0) sink.tokens(this);
        size = 0;
    }
}
