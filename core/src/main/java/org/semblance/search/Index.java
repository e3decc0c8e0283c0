package org.semblance.search;

import java.util.Map;

/**
 * The indexed side of a join, and the search that remains to be done, in pieces. Immutable, so that any number of searchers
 * may read it.
 */
public interface Index {
    /** The number of pieces of work; the later ones cost most. */
    int pieces();

    /** A worker for one thread. */
    Searcher searcher();

    /** Counts of the index and its searchers, by name, in order; the same for any number of threads. */
    Map<String, Long> statistics();
}
