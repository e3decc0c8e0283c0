package org.semblance.records.sets;

import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.spill.BlockWriter;

/**
 * The documents of a chunk as sets of token hashes, partitioned by the leading bits of the hashes; each part can be
 * released separately.
 *
 * <p>Partitioning a chunk while it is in the cache is cheap; partitioning the whole collection later is not. A part has
 * its tokens in the order of documents, so it stores the step from one document to the next instead of document
 * numbers; nearly all steps fit into a byte.
 */
final class TokenSetChunk implements Encoded {
    /** 64 parts: writing to more parts would exceed the pages covered by the first-level TLB. */
    static final int PART_BITS = 6;

    static final int PARTS = 1 << PART_BITS;

    static final int LONG_STEP = 0xFF;
    private static final long[] NO_HASHES = new long[0];
    private static final byte[] NO_STEPS = new byte[0];

    /** Number of tokens of each document. */
    int[] sizes;

    /** A content hash for each document, equal for copies; set when the parts are on disk. */
    int[] contentHashes = new int[0];

    /** The tag of the blocks on disk; negative until they are written. */
    int tag = -1;

    private final long[][] hashes = new long[PARTS][];

    /** The number of documents from one token to the next; a step of 255 or more is continued in the next byte. */
    private final byte[][] steps = new byte[PARTS][];

    /** The hashes of document d end at {@code ends[d]}. */
    TokenSetChunk(long[] tokens, int[] ends, int count) {
        int length = count == 0 ? 0 : ends[count - 1];
        sizes = new int[count];
        int[] counts = new int[PARTS];
        for (int i = 0; i < length; i++) counts[part(tokens[i])]++;
        for (int p = 0; p < PARTS; p++) {
            hashes[p] = counts[p] == 0 ? NO_HASHES : new long[counts[p]];
            steps[p] = counts[p] == 0 ? NO_STEPS : new byte[counts[p] + count / LONG_STEP];
        }
        write(tokens, ends, count);
    }

    private void write(long[] tokens, int[] ends, int count) {
        int[] written = new int[PARTS];
        int[] stepped = new int[PARTS];
        int[] last = new int[PARTS];
        int i = 0;
        for (int d = 0; d < count; d++) {
            int end = ends[d];
            sizes[d] = end - i;
            for (; i < end; i++) {
                long token = tokens[i];
                int p = part(token);
                hashes[p][written[p]++] = token;
                byte[] to = steps[p];
                int at = stepped[p];
                int step = d - last[p];
                for (; step >= LONG_STEP; step -= LONG_STEP) to[at++] = (byte) LONG_STEP;
                to[at++] = (byte) step;
                stepped[p] = at;
                last[p] = d;
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

    /** Memory of tokens in a chunk. */
    static long tokenBytes(long tokens) {
        return tokens * (Long.BYTES + 1);
    }

    /** Maximum memory of documents in a chunk without their tokens: their sizes and spare bytes for steps. */
    static long documentBytes(long documents) {
        return documents * (Integer.BYTES + 1);
    }

    /** Memory of content hashes. */
    static long contentBytes(long documents) {
        return documents * Integer.BYTES;
    }

    int tokens(int part) {
        return hashes[part].length;
    }

    /** Counts the hashes of each bin of a part in {@code starts[bin + 1]}. */
    void measure(int part, int bits, int[] starts) {
        for (long hash : hashes[part]) starts[bin(hash, bits) + 1]++;
    }

    /**
     * Appends the hashes and documents of a part to their bins, with documents numbered from {@code first}, and
     * releases the part.
     */
    void move(int part, int bits, int[] next, long[] toHashes, int[] toDocuments, int first) {
        byte[] from = steps[part];
        int stepped = 0;
        int document = first;
        for (long hash : hashes[part]) {
            int step;
            do {
                step = from[stepped++] & 0xFF;
                document += step;
            } while (step == LONG_STEP);
            int at = next[bin(hash, bits)]++;
            toHashes[at] = hash;
            toDocuments[at] = document;
        }
        hashes[part] = NO_HASHES;
        steps[part] = NO_STEPS;
    }

    /**
     * Writes all parts as blocks with this tag and releases them. A block is the number of tokens, the hashes and the
     * steps.
     */
    void moveTo(BlockWriter disk, int tag) {
        long[] sums = new long[sizes.length];
        for (int p = 0; p < PARTS; p++) {
            if (hashes[p].length == 0) continue;
            add(p, sums);
            disk.begin(p, tag, Integer.BYTES + tokenBytes(hashes[p].length) + steps[p].length - hashes[p].length);
            disk.ints(new int[] {hashes[p].length}, 0, 1);
            disk.longs(hashes[p], 0, hashes[p].length);
            disk.bytes(steps[p], 0, steps[p].length);
            disk.end();
            hashes[p] = NO_HASHES;
            steps[p] = NO_STEPS;
        }
        contentHashes = new int[sizes.length];
        for (int d = 0; d < contentHashes.length; d++) contentHashes[d] = (int) (sums[d] >>> Integer.SIZE);
        this.tag = tag;
    }

    /** Adds the mixed hashes to the sum of their document; a sum does not depend on their order. */
    private void add(int part, long[] sums) {
        byte[] from = steps[part];
        int stepped = 0;
        int document = 0;
        for (long hash : hashes[part]) {
            int step;
            do {
                step = from[stepped++] & LONG_STEP;
                document += step;
            } while (step == LONG_STEP);
            sums[document] += TokenHash.mix(hash);
        }
    }

    /** Releases the columns by document, after they have been copied. */
    void releaseColumns() {
        sizes = new int[0];
        contentHashes = new int[0];
    }

    private static int bin(long hash, int bits) {
        // Skips the leading bits that are equal within a part.
        return (int) (hash << PART_BITS >>> (Long.SIZE - bits));
    }
}
