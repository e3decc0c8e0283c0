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

    /**
     * Appends tokens of another batch with other hashes, without those whose hash is 0; there must be room for all. No branch
     * depends on which.
     */
    public void addNonzero(long[] hashes, TokenBatch tokens) {
        int to = size;
        for (int i = 0; i < tokens.size; i++) {
            long hash = hashes[i];
            this.hashes[to] = hash;
            starts[to] = tokens.starts[i];
            ends[to] = tokens.ends[i];
            to += (int) ((hash | -hash) >>> Long.SIZE - 1);
        }
        size = to;
    }

    /** Sets the number of tokens, whose columns have been written. */
    public void size(int tokens) {
        size = tokens;
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
