package org.semblance.io.fingerprints;

import java.util.BitSet;
import java.util.function.Consumer;

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

    /** Buffers pairs of a query and a stored row found by one thread; passes them on when the buffer is full. */
    public static final class BatchHits {
        static final int CAPACITY = 1 << 16;

        private final Consumer<BatchHits> drain;
        private final int[] queries = new int[CAPACITY];
        private final int[] rows = new int[CAPACITY];
        private final byte[] distances = new byte[CAPACITY];
        private int size;

        /** @param drain reads all pairs of a full buffer, which is cleared afterwards */
        BatchHits(Consumer<BatchHits> drain) {
            this.drain = drain;
        }

        public void add(int query, int row, int distance) {
            if (size == CAPACITY) flush();
            queries[size] = query;
            rows[size] = row;
            distances[size++] = (byte) distance;
        }

        /** Passes on the buffered pairs. */
        void flush() {
            drain.accept(this);
            size = 0;
        }

        int size() {
            return size;
        }

        int query(int i) {
            return queries[i];
        }

        int row(int i) {
            return rows[i];
        }

        int distance(int i) {
            return distances[i];
        }
    }
}
