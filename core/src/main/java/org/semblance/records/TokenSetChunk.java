package org.semblance.records;

/**
 * The documents of a chunk as sets of token hashes, parted by the leading bits of the hashes: part p of the tokens stands
 * from {@code starts[p]} to {@code starts[p + 1]}, each with its document.
 *
 * <p>Parting a chunk while it is in the cache costs little; parting the whole collection later would not.
 */
final class TokenSetChunk implements Encoded {
    /** 64 parts: more would be written through more pages than the first-level TLB knows. */
    static final int PART_BITS = 6;

    static final int PARTS = 1 << PART_BITS;

    /** Number of tokens of each document. */
    final int[] sizes;

    final int[] starts = new int[PARTS + 1];
    long[] hashes;
    int[] documents;

    /** The hashes of document d end at {@code ends[d]}. */
    TokenSetChunk(long[] tokens, int[] ends, int count) {
        int length = count == 0 ? 0 : ends[count - 1];
        sizes = new int[count];
        hashes = new long[length];
        documents = new int[length];
        for (int i = 0; i < length; i++) starts[part(tokens[i]) + 1]++;
        for (int p = 0; p < PARTS; p++) starts[p + 1] += starts[p];
        int[] next = starts.clone();
        int i = 0;
        for (int d = 0; d < count; d++) {
            sizes[d] = ends[d] - i;
            for (; i < ends[d]; i++) {
                int at = next[part(tokens[i])]++;
                hashes[at] = tokens[i];
                documents[at] = d;
            }
        }
    }

    private static int part(long hash) {
        return (int) (hash >>> (Long.SIZE - PART_BITS));
    }

    @Override
    public int documents() {
        return sizes.length;
    }

    /** Gives the tokens back: whoever still holds the chunk holds little. */
    void release() {
        hashes = new long[0];
        documents = new int[0];
    }
}
