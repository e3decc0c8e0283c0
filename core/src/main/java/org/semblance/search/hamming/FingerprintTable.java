package org.semblance.search.hamming;

/**
 * An immutable table of 64-bit fingerprints that finds those near a query. Any number of threads may search it, each
 * through its own searcher.
 */
public interface FingerprintTable {
    /** Maximum number of bits in which a result differs from the query. */
    int distance();

    /** Memory in bytes, without the array it was built from. */
    long bytes();

    /** A searcher for one thread. */
    Searcher searcher();

    /** Queries a table. Not thread-safe: it owns its scratch memory. */
    interface Searcher {
        /**
         * Reports every row that the table finds within its distance, each once, in any order.
         *
         * @param margins confidence of each bit, |W<sub>j</sub>| / ‖W‖, lowest bit first; empty if unknown
         */
        void search(long fingerprint, float[] margins, RowSink rows);
    }

    /** Receives the rows that a table finds. */
    interface RowSink {
        /**
         * Receives a row within the distance.
         *
         * @param row index into the fingerprints that the table was built from
         * @return whether to continue the search
         */
        boolean row(int row, int distance);
    }
}
