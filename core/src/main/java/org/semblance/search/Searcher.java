package org.semblance.search;

import org.semblance.relation.PairSink;

/** One thread's worker over an index; owns its scratch memory. */
public interface Searcher {
    /** Reports the partners of x. Within one collection each pair is reported from one of its two records only. */
    void search(int x, PairSink pairs);
}
