package org.semblance.search;

import java.util.Map;

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
}
