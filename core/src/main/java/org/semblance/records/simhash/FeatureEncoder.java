package org.semblance.records.simhash;

import java.util.Arrays;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.run.Footprint;

/** Documents as features, until it is known what those weigh. */
final class FeatureEncoder implements Encoder {
    private final FeatureColumns columns = new FeatureColumns();
    private int[] ends = new int[1 << 8];
    private int[] sizes = new int[1 << 8];
    private int documents;
    private final Footprint footprint;

    FeatureEncoder(Footprint footprint) {
        this.footprint = footprint;
    }

    @Override
    public void token(long hash, int start, int end) {
        columns.add(hash);
    }

    @Override
    public void end() {
        if (documents == ends.length) {
            ends = Arrays.copyOf(ends, 2 * documents);
            sizes = Arrays.copyOf(sizes, 2 * documents);
        }
        sizes[documents] = columns.end();
        ends[documents++] = columns.length;
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : sizes[documents - 1];
    }

    @Override
    public void clearLast() {
        int start = documents == 1 ? 0 : ends[documents - 2];
        columns.takeBack(start);
        sizes[documents - 1] = 0;
        ends[documents - 1] = start;
    }

    @Override
    public Encoded seal() {
        FeatureChunk chunk = new FeatureChunk(columns, Arrays.copyOf(ends, documents), Arrays.copyOf(sizes, documents));
        columns.clear();
        documents = 0;
        footprint.take(chunk.bytes());
        footprint.foresee(chunk.bytes());
        return chunk;
    }
}
