package org.semblance.records;

/** One thread's memory for counting the tokens of a part, bin by bin. */
final class TokenPart {
    /** Tokens a bin should have: its table then takes about 0.5 MB, well inside a core's L2 cache. */
    static final int BIN_TOKENS = 1 << 13;

    private final TokenSetChunk[] chunks;
    private final int[] firstDocument;
    private final TokenBin.Table table = new TokenBin.Table();
    private long[] hashes = new long[0];
    private int[] documents = new int[0];

    TokenPart(TokenSetChunk[] chunks, int[] firstDocument) {
        this.chunks = chunks;
        this.firstDocument = firstDocument;
    }

    /** The shared tokens of a part, in bins in the order of hashes. */
    TokenBin[] count(int part) {
        long total = 0;
        for (TokenSetChunk chunk : chunks) total += chunk.starts[part + 1] - chunk.starts[part];
        if (total > TokenSets.MOST_TOKENS) throw new TooLarge(total * TokenSetChunk.PARTS);
        if (hashes.length < total) {
            hashes = new long[(int) total];
            documents = new int[(int) total];
        }
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(total / BIN_TOKENS), 1, 20);
        int[] starts = new int[(1 << bits) + 1];
        for (TokenSetChunk chunk : chunks) measure(chunk, part, bits, starts);
        for (int b = 0; b < 1 << bits; b++) starts[b + 1] += starts[b];
        int[] next = starts.clone();
        for (int c = 0; c < chunks.length; c++) gather(c, part, bits, next);
        TokenBin[] bins = new TokenBin[1 << bits];
        for (int b = 0; b < bins.length; b++) bins[b] = table.count(hashes, documents, starts[b], starts[b + 1]);
        return bins;
    }

    private static void measure(TokenSetChunk chunk, int part, int bits, int[] starts) {
        for (int i = chunk.starts[part]; i < chunk.starts[part + 1]; i++) starts[bin(chunk.hashes[i], bits) + 1]++;
    }

    private void gather(int c, int part, int bits, int[] next) {
        TokenSetChunk chunk = chunks[c];
        int first = firstDocument[c];
        for (int i = chunk.starts[part]; i < chunk.starts[part + 1]; i++) {
            int at = next[bin(chunk.hashes[i], bits)]++;
            hashes[at] = chunk.hashes[i];
            documents[at] = first + chunk.documents[i];
        }
    }

    private static int bin(long hash, int bits) {
        // The bits that a part's hashes have in common stand before those that tell its bins apart.
        return (int) (hash << TokenSetChunk.PART_BITS >>> (Long.SIZE - bits));
    }
}
