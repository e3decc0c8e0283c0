package org.semblance.records.sets;

import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.spill.BlockWriter;

/**
 * The documents of a chunk as sets of token hashes, parted by the leading bits of the hashes; each part can be given back
 * on its own.
 *
 * <p>Parting a chunk while it is in the cache costs little; parting the whole collection later would not. A part has its
 * tokens in the order of documents, so it need not tell the document of each but only the step from one to the next,
 * which nearly always fits a byte.
 */
final class TokenSetChunk implements Encoded {
    /** 64 parts: more would be written through more pages than the first-level TLB knows. */
    static final int PART_BITS = 6;

    static final int PARTS = 1 << PART_BITS;

    static final int LONG_STEP = 0xFF;
    private static final long[] NO_HASHES = new long[0];
    private static final byte[] NO_STEPS = new byte[0];

    /** Number of tokens of each document. */
    final int[] sizes;

    /** For each document a number that copies share, and others hardly; known when the parts are on disk. */
    int[] contents = new int[0];

    /** By which the parts are known on disk; less than 0 until they are there. */
    int tag = -1;

    private final long[][] hashes = new long[PARTS][];

    /** From token to token, how many documents on; a step of 255 or more goes on in the next byte. */
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

    /** What tokens take in a chunk. */
    static long tokenBytes(long tokens) {
        return tokens * (Long.BYTES + 1);
    }

    /** What documents take in a chunk at most, on top of their tokens: their sizes, and spare bytes for steps. */
    static long documentBytes(long documents) {
        return documents * (Integer.BYTES + 1);
    }

    /** What the numbers of documents' contents take. */
    static long contentBytes(long documents) {
        return documents * Integer.BYTES;
    }

    int tokens(int part) {
        return hashes[part].length;
    }

    /** Counts the hashes of a part by bin, each one place behind. */
    void measure(int part, int bits, int[] starts) {
        for (long hash : hashes[part]) starts[bin(hash, bits) + 1]++;
    }

    /** Writes a part to where its bins go on, documents counted from {@code first}, and gives it back. */
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
     * Writes all parts as blocks with this tag, and gives them back: the number of tokens, the hashes, the steps.
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
        contents = new int[sizes.length];
        for (int d = 0; d < contents.length; d++) contents[d] = (int) (sums[d] >>> Integer.SIZE);
        this.tag = tag;
    }

    /** Adds up the hashes of each document: a sum does not depend on their order. */
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

    private static int bin(long hash, int bits) {
        // The bits that a part's hashes have in common stand before those that tell its bins apart.
        return (int) (hash << PART_BITS >>> (Long.SIZE - bits));
    }
}
