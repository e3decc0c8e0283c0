package org.semblance.search;

import java.util.Map;

/** The indexed side of a join; frozen, so that any number of searchers may read it. */
public interface Index {
    /** A worker for one thread. */
    Searcher searcher();

    /** The k-th record to ask for, so that neighbours in time are neighbours in memory. */
    default int probe(int k) {
        return k;
    }

    /** What the index and its searchers have counted, by name, in order; the same for any number of threads. */
    Map<String, Long> statistics();
}
