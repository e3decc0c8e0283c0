package org.semblance.io.fingerprints;

import java.util.BitSet;

/** A way to find out which queries of a batch and which stored fingerprints are near each other. */
public interface BatchMethod {
    /** Bytes that a query takes at most while a batch is collected and searched, besides its fingerprint and id. */
    long bytesPerQuery();

    /** Queries of a batch at most, however large the memory. */
    default int mostQueries() {
        return Integer.MAX_VALUE;
    }

    /** An empty batch. */
    Collector collector();

    /** Takes the queries of a batch. */
    interface Collector {
        /**
         * Takes the next query.
         *
         * @param margins how sure its bits are, or an empty array if that is unknown; not kept
         */
        void add(long print, float[] margins);

        /** The batch, complete. */
        PreparedBatch prepared() throws InterruptedException;
    }

    /** Queries, numbered as they came, and all that can be known of them before fingerprints are read; for all threads. */
    interface PreparedBatch {
        /** A worker for one thread. */
        BatchSearcher searcher();

        /** Leaves out queries that have their answer; called while nobody searches. */
        default void drop(BitSet answered) {}
    }

    /** One thread's worker. */
    interface BatchSearcher {
        /** Tells which queries are near which of the fingerprints, ascending, from an index on to another. */
        void search(long[] ascending, int from, int to, BatchHits hits);
    }
}
