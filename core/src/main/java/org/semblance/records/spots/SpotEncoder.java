package org.semblance.records.spots;

import java.util.Arrays;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.run.Footprint;

/** Documents as hashes of spots, until it is known which of them count. */
final class SpotEncoder implements Encoder {
    private final Footprint footprint;
    private long[] spots = new long[1 << 10];
    private int length;
    private int[] ends = new int[1 << 8];
    private int documents;

    SpotEncoder(Footprint footprint) {
        this.footprint = footprint;
    }

    @Override
    public void token(long hash, int start, int end) {
        if (length == spots.length) spots = Arrays.copyOf(spots, grown(length));
        spots[length++] = hash;
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
    public void clearLast() {
        length = lastStart();
        ends[documents - 1] = length;
    }

    @Override
    public Encoded seal() {
        SpotChunk chunk = new SpotChunk(Arrays.copyOf(spots, length), Arrays.copyOf(ends, documents));
        length = 0;
        documents = 0;
        footprint.take(chunk.bytes());
        footprint.foresee(4 * chunk.bytes()); // the spots, those counted, those left, and their collection
        return chunk;
    }
}
