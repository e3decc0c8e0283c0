package org.semblance.search;

import java.util.Map;

/**
 * The prepared side of a join, and the work that is left, cut into pieces; frozen, so that any number of searchers may
 * read it.
 */
public interface Index {
    /** How many pieces of work there are; the later ones cost most. */
    int pieces();

    /** A worker for one thread. */
    Searcher searcher();

    /** What the index and its searchers have counted, by name, in order; the same for any number of threads. */
    Map<String, Long> statistics();
}
