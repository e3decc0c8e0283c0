package org.semblance.io.fingerprints;

import java.util.BitSet;

/** Finds pairs of a query of a batch and a stored fingerprint that are near each other. */
public interface BatchMethod {
    /** Maximum bytes per query while a batch is collected and searched, besides its fingerprint and id. */
    long bytesPerQuery();

    /** Maximum number of queries of a batch, regardless of memory. */
    default int mostQueries() {
        return Integer.MAX_VALUE;
    }

    /** An empty batch. */
    Collector collector();

    /** Collects the queries of a batch. */
    interface Collector {
        /**
         * Adds the next query.
         *
         * @param margins confidence of its bits, or empty if unknown; not kept
         */
        void add(long print, float[] margins);

        /** The complete batch. */
        PreparedBatch prepared() throws InterruptedException;
    }

    /**
     * Queries, numbered in input order, and everything that can be computed before fingerprints are read. Thread-safe.
     */
    interface PreparedBatch {
        /** A searcher for one thread. */
        BatchSearcher searcher();

        /** Removes answered queries; must not be called during a search. */
        default void drop(BitSet answered) {}
    }

    /** Searches for one thread. */
    interface BatchSearcher {
        /** Reports all pairs of a query and a fingerprint in {@code [from, to)} that are near each other. */
        void search(long[] ascending, int from, int to, BatchHits hits);
    }
}
