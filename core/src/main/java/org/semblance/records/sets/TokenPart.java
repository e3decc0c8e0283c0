package org.semblance.records.sets;

/** Counts the tokens of a part, bin by bin, in the memory of one thread. */
final class TokenPart {
    /** Target number of tokens in a bin: its table then takes about 0.5 MB, well inside a core's L2 cache. */
    static final int BIN_TOKENS = 1 << 13;

    private final TokenSetChunk[] chunks;
    private final int[] firstDocument;
    private final TokenTable table;
    private final long[] hashes;
    private final int[] documents;

    /** For parts of at most {@code most} tokens. */
    TokenPart(TokenSetChunk[] chunks, int[] firstDocument, int most, TokenTable table) {
        this.chunks = chunks;
        this.firstDocument = firstDocument;
        this.table = table;
        this.hashes = new long[most];
        this.documents = new int[most];
    }

    /** Memory for this number of tokens. */
    static long bytes(int most) {
        return (Long.BYTES + (long) Integer.BYTES) * most;
    }

    /** The shared tokens of a part, in bins ordered by hash; the part is removed from the chunks. */
    TokenBin[] count(int part) {
        int total = 0;
        for (TokenSetChunk chunk : chunks) total += chunk.tokens(part);
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(total / BIN_TOKENS), 1, 20);
        int[] starts = new int[(1 << bits) + 1];
        for (TokenSetChunk chunk : chunks) chunk.measure(part, bits, starts);
        for (int b = 0; b < 1 << bits; b++) starts[b + 1] += starts[b];
        int[] next = starts.clone();
        for (int c = 0; c < chunks.length; c++) chunks[c].move(part, bits, next, hashes, documents, firstDocument[c]);
        TokenBin[] bins = new TokenBin[1 << bits];
        for (int b = 0; b < bins.length; b++) bins[b] = table.count(hashes, documents, starts[b], starts[b + 1]);
        return bins;
    }
}
