package org.semblance.search;

import java.util.Map;
import java.util.function.Supplier;

/**
 * The indexed side of a join, and the search over it in pieces of work. Immutable, so that any number of searchers may
 * read it.
 */
public interface Index {
    /** The number of pieces of work; the later ones cost most. */
    int pieces();

    /** A worker for one thread. */
    Searcher searcher();

    /** Counts of the index and its searchers, by name, in order; independent of the number of threads. */
    Map<String, Long> statistics();

    /**
     * @param searchers makes the worker of a thread
     * @param statistics computed when the search is over
     */
    static Index of(int pieces, Supplier<Searcher> searchers, Supplier<Map<String, Long>> statistics) {
        return new Index() {
            @Override
            public int pieces() {
                return pieces;
            }

            @Override
            public Searcher searcher() {
                return searchers.get();
            }

            @Override
            public Map<String, Long> statistics() {
                return statistics.get();
            }
        };
    }
}
