package org.semblance.records;

import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;

/** Encodes documents as lists of their token hashes, in order and with repetitions. */
public abstract class TokenListEncoder implements Encoder {
    private final LongColumn hashes = new LongColumn(1 << 10);
    private final IntColumn ends = new IntColumn(1 << 8);

    @Override
    public void token(long hash, int start, int end) {
        hashes.add(hash);
    }

    @Override
    public void end() {
        ends.add(hashes.size());
    }

    @Override
    public int lastSize() {
        return ends.isEmpty() ? 0 : hashes.size() - lastStart();
    }

    private int lastStart() {
        return ends.size() == 1 ? 0 : ends.get(ends.size() - 2);
    }

    /** A hash of the last ended list. */
    public long lastHash() {
        long hash = lastSize();
        for (int i = lastStart(); i < hashes.size(); i++) hash = TokenHash.mix(hash + hashes.get(i));
        return hash;
    }

    @Override
    public void clearLast() {
        hashes.truncate(lastStart());
        ends.set(ends.size() - 1, hashes.size());
    }

    @Override
    public Encoded seal() {
        Encoded chunk = chunk(hashes.toArray(), ends.toArray());
        hashes.clear();
        ends.clear();
        return chunk;
    }

    /** Creates a chunk in which the hashes of document d end at {@code ends[d]}. */
    protected abstract Encoded chunk(long[] hashes, int[] ends);
}
