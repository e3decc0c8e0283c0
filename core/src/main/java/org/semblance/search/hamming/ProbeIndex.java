package org.semblance.search.hamming;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** A table that documents ask one by one, in pieces of some documents. */
final class ProbeIndex implements Index {
    private static final int PIECE = 1 << 9;

    /** What one document asks. */
    interface Ask {
        void ask(int x, PairSink pairs);
    }

    private final int entries;
    private final int askers;
    private final Function<SearchCounts, Ask> worker;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    /**
     * @param entries in the table
     * @param askers how many documents ask, from the first on
     * @param worker makes one thread's worker, which counts
     */
    ProbeIndex(int entries, int askers, Function<SearchCounts, Ask> worker) {
        this.entries = entries;
        this.askers = askers;
        this.worker = worker;
    }

    @Override
    public int pieces() {
        return (int) ((askers + PIECE - 1L) / PIECE);
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        Ask ask = worker.apply(counted);
        return (piece, pairs) -> {
            int end = (int) Math.min((piece + 1L) * PIECE, askers);
            for (int x = piece * PIECE; x < end; x++) ask.ask(x, pairs);
        };
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(entries, "candidates", counts);
    }
}
