package org.semblance.search.hamming;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** A table that is probed document by document; a piece of work is a range of documents. */
final class ProbeIndex implements Index {
    private static final int PIECE = 1 << 9;

    /** Probes the table with one document. Used by one thread. */
    interface Probe {
        void probe(int x, PairSink pairs);
    }

    private final int entries;
    private final int probes;
    private final Function<SearchCounts, Probe> worker;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    /**
     * @param entries number of entries in the table
     * @param probes number of documents that probe, from ordinal 0
     * @param worker creates the worker of a thread, which updates the given counters
     */
    ProbeIndex(int entries, int probes, Function<SearchCounts, Probe> worker) {
        this.entries = entries;
        this.probes = probes;
        this.worker = worker;
    }

    @Override
    public int pieces() {
        return (int) ((probes + PIECE - 1L) / PIECE);
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        Probe probe = worker.apply(counted);
        return (piece, pairs) -> {
            int end = (int) Math.min((piece + 1L) * PIECE, probes);
            for (int x = piece * PIECE; x < end; x++) probe.probe(x, pairs);
        };
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(entries, "candidates", counts);
    }
}
