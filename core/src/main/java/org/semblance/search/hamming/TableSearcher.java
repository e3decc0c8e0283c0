package org.semblance.search.hamming;

/** One thread's way to ask a table; owns its scratch memory. */
public interface TableSearcher {
    /**
     * Tells every row within the table's distance that the table finds, each once, in any order.
     *
     * @param margins how sure each bit is, |W<sub>j</sub>| / ‖W‖ by bit, the lowest bit first; empty if unknown
     */
    void search(long fingerprint, float[] margins, RowSink rows);
}
