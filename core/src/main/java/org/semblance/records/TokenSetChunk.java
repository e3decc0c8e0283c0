package org.semblance.records;

/** Documents as sets of token hashes: those of document d end at {@code ends[d]}. */
final class TokenSetChunk implements Encoded {
    long[] hashes;
    final int[] ends;

    TokenSetChunk(long[] hashes, int[] ends) {
        this.hashes = hashes;
        this.ends = ends;
    }

    /** Gives the hashes back: whoever still holds the chunk holds little. */
    void release() {
        hashes = new long[0];
    }

    @Override
    public int documents() {
        return ends.length;
    }
}
