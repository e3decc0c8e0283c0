package org.semblance.search;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.semblance.relation.PairSink;

/**
 * An index over documents ranked by size, whose work is divided into pieces of consecutive ranks. It keeps its
 * searchers to add up their counts.
 */
public final class RankedIndex<S extends RankedIndex.RankSearcher> implements Index {
    /** Ranks in a piece of work. */
    private static final int PIECE = 64;

    private final int probes;
    private final boolean descending;
    private final Supplier<S> newSearcher;
    private final Function<RankedIndex<S>, Map<String, Long>> statistics;
    private final List<S> searchers = new CopyOnWriteArrayList<>();

    /** Searches for one thread, rank by rank. */
    public interface RankSearcher {
        void probe(int rank, PairSink pairs);
    }

    /**
     * @param probes the number of ranks to probe, from the first
     * @param descending whether the first ranks have the largest documents, which cost most
     * @param statistics of the index, with the sums of its searchers
     */
    public RankedIndex(
            int probes,
            boolean descending,
            Supplier<S> newSearcher,
            Function<RankedIndex<S>, Map<String, Long>> statistics) {
        this.probes = probes;
        this.descending = descending;
        this.newSearcher = newSearcher;
        this.statistics = statistics;
    }

    @Override
    public int pieces() {
        return (probes + PIECE - 1) / PIECE;
    }

    @Override
    public Searcher searcher() {
        S searcher = newSearcher.get();
        searchers.add(searcher);
        return (piece, pairs) -> {
            int from = PIECE * (descending ? pieces() - 1 - piece : piece);
            int to = Math.min(from + PIECE, probes);
            for (int rank = from; rank < to; rank++) searcher.probe(rank, pairs);
        };
    }

    @Override
    public Map<String, Long> statistics() {
        return statistics.apply(this);
    }

    /** A count of all searchers. */
    public long sum(ToLongFunction<S> count) {
        return searchers.stream().mapToLong(count).sum();
    }
}
