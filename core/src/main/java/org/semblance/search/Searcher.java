package org.semblance.search;

import org.semblance.relation.PairSink;

/** Searches an index, for one thread; owns its scratch memory. */
public interface Searcher {
    /** Processes a piece of work. Over all pieces every pair is reported once. */
    void search(int piece, PairSink pairs);
}
