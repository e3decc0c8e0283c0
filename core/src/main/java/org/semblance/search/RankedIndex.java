package org.semblance.search;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;

/**
 * An index over documents ranked by size, whose work is divided into pieces of consecutive ranks. It keeps its
 * searchers to add up their counts.
 */
public abstract class RankedIndex<S extends Searcher> implements Index {
    /** Ranks in a piece of work. */
    private static final int PIECE = 64;

    private final int probes;
    private final List<S> searchers = new CopyOnWriteArrayList<>();

    /**
     * @param probes the number of ranks to probe, from the first
     */
    protected RankedIndex(int probes) {
        this.probes = probes;
    }

    @Override
    public final int pieces() {
        return (probes + PIECE - 1) / PIECE;
    }

    /** The first rank of a piece. */
    public int from(int piece) {
        return piece * PIECE;
    }

    /** The rank after the last of a piece. */
    public final int to(int piece) {
        return Math.min(from(piece) + PIECE, probes);
    }

    @Override
    public final Searcher searcher() {
        S searcher = newSearcher();
        searchers.add(searcher);
        return searcher;
    }

    protected abstract S newSearcher();

    /** A count of all searchers. */
    protected final long sum(ToLongFunction<S> count) {
        return searchers.stream().mapToLong(count).sum();
    }
}
