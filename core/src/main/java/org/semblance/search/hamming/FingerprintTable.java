package org.semblance.search.hamming;

/** Fingerprints of 64 bits that answer queries; immutable, so that any number of threads may ask, each through its own searcher. */
public interface FingerprintTable {
    /** How many fingerprints there are. */
    int size();

    /** The most bits in which what it finds differs from what it is asked for. */
    int distance();

    /** Memory it takes besides the array it was made from. */
    long bytes();

    /** A searcher for one thread. */
    Searcher searcher();

    /** One thread's queries of a table; owns its scratch memory. */
    interface Searcher {
        /**
         * Passes on every row within the table's distance that the table finds, each once, in any order.
         *
         * @param margins how sure each bit is, |W<sub>j</sub>| / ‖W‖ by bit, the lowest bit first; empty if unknown
         */
        void search(long fingerprint, float[] margins, RowSink rows);
    }

    /** Takes the rows that a table finds. */
    interface RowSink {
        /**
         * A row is near.
         *
         * @param row index into the fingerprints that the table was made from
         * @return whether to go on; false: this is enough
         */
        boolean row(int row, int distance);
    }
}
