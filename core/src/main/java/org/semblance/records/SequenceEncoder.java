package org.semblance.records;

import java.util.Arrays;
import java.util.HexFormat;
import org.semblance.analysis.TokenHash;
import org.semblance.run.Footprint;

/** Documents as their tokens in order. */
final class SequenceEncoder implements PrintingEncoder {
    private final Footprint footprint;
    private long[] hashes = new long[1 << 10];
    private int length;
    private int[] ends = new int[1 << 8];
    private int documents;

    SequenceEncoder(Footprint footprint) {
        this.footprint = footprint;
    }

    @Override
    public void token(long hash, int start, int end) {
        if (length == hashes.length) hashes = Arrays.copyOf(hashes, grown(length));
        hashes[length++] = hash;
    }

    @Override
    public void end() {
        if (documents == ends.length) ends = Arrays.copyOf(ends, grown(documents));
        ends[documents++] = length;
    }

    private static int grown(int capacity) {
        return Math.toIntExact(Math.min(capacity + (capacity >> 1) + 16L, Integer.MAX_VALUE - 8L));
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : length - lastStart();
    }

    private int lastStart() {
        return documents == 1 ? 0 : ends[documents - 2];
    }

    @Override
    public String lastFingerprint() {
        long hash = lastSize();
        for (int i = lastStart(); i < length; i++) hash = TokenHash.mix(hash + hashes[i]);
        return HexFormat.of().toHexDigits(hash);
    }

    @Override
    public void clearLast() {
        length = lastStart();
        ends[documents - 1] = length;
    }

    @Override
    public Encoded seal() {
        SequenceChunk chunk = new SequenceChunk(Arrays.copyOf(hashes, length), Arrays.copyOf(ends, documents));
        length = 0;
        documents = 0;
        footprint.take(chunk.bytes());
        footprint.foresee(3 * chunk.bytes()); // the chunks, all hashes in order, and the numbers
        return chunk;
    }
}
