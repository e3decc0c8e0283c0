package org.semblance.search;

import org.semblance.relation.PairSink;

/** One thread's worker over an index; owns its scratch memory. */
public interface Searcher {
    /** Does a piece of the work. Over all pieces every pair is reported once. */
    void search(int piece, PairSink pairs);
}
