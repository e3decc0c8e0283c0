package org.semblance.search;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.semblance.relation.PairSink;

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
    protected int from(int piece) {
        return piece * PIECE;
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

    /** Searches for one thread, rank by rank. */
    protected abstract class RankSearcher implements Searcher {
        @Override
        public final void search(int piece, PairSink pairs) {
            int end = Math.min(from(piece) + PIECE, probes);
            for (int rank = from(piece); rank < end; rank++) probe(rank, pairs);
        }

        protected abstract void probe(int rank, PairSink pairs);
    }
}
