package org.semblance.pairs;

import org.semblance.relation.PairSink;

/** Collects the pairs of one thread for a {@link PairSorter}. */
public final class PairBuffer implements PairSink {
    final PairColumns pairs = new PairColumns();
    private final PairSorter sorter;
    private final long most;

    PairBuffer(PairSorter sorter, long most) {
        this.sorter = sorter;
        this.most = most;
    }

    /** Stores the pair with the earlier document first. */
    @Override
    public void pair(int x, int y, int overlap, double score) {
        if (pairs.size() >= most) sorter.spill(pairs);
        pairs.add(PairColumns.key(Math.min(x, y), Math.max(x, y)), overlap, score);
    }
}
