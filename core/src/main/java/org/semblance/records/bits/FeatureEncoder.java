package org.semblance.records.bits;

import org.semblance.columns.IntColumn;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.run.MemoryMeter;

/** Encodes documents as features, to be weighted when document frequencies are known. */
final class FeatureEncoder implements Encoder {
    private final FeatureColumns columns = new FeatureColumns();
    private final IntColumn ends = new IntColumn(1 << 8);
    private final IntColumn sizes = new IntColumn(1 << 8);
    private final MemoryMeter footprint;

    FeatureEncoder(MemoryMeter footprint) {
        this.footprint = footprint;
    }

    @Override
    public void token(long hash, int start, int end) {
        columns.add(hash);
    }

    @Override
    public void end() {
        sizes.add(columns.end());
        ends.add(columns.length);
    }

    @Override
    public int lastSize() {
        return sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1);
    }

    @Override
    public void clearLast() {
        int last = ends.size() - 1;
        int start = last == 0 ? 0 : ends.get(last - 1);
        columns.removeLast(start);
        sizes.set(last, 0);
        ends.set(last, start);
    }

    @Override
    public Encoded seal() {
        FeatureChunk chunk = new FeatureChunk(columns, ends.toArray(), sizes.toArray());
        columns.clear();
        ends.clear();
        sizes.clear();
        footprint.take(chunk.bytes());
        footprint.foresee(chunk.bytes());
        return chunk;
    }
}
