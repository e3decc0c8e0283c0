package org.semblance.records.relation;

import java.io.Closeable;

/** A relation (document, shingle) outside the heap. Failures are thrown as {@link java.io.UncheckedIOException}. */
public interface RelationStore extends Closeable {
    /**
     * Adds rows. Thread-safe. Documents are numbered in order of arrival, which may differ from the input order. The
     * arrays may be reused afterwards.
     */
    void append(int[] documents, long[] shingles, int rows);

    /** Prepares the join of all rows and ends earlier joins. */
    RelationJoin join(Terms terms, Documents documents) throws InterruptedException;

    /**
     * The conditions of the join: result pairs share at least numerator / denominator of their distinct shingles.
     *
     * @param claimed whether a shingle joins only its first document, in descending order of size, with the others
     * @param mostDocuments shingles of more documents create no candidate pairs
     */
    record Terms(long numerator, long denominator, boolean claimed, int mostDocuments) {}

    /**
     * All documents.
     *
     * @param ordinals the ordinal of each arrival number
     * @param sizes the size of each ordinal
     * @param split only pairs between the documents before this ordinal and the others; {@link #ALL} for all pairs
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Documents(int[] ordinals, int[] sizes, int split) {
        public static final int ALL = -1;
    }

    /** A prepared join, to be run block by block, one at a time. */
    interface RelationJoin {
        int blocks();

        /** Emits the pairs of a block. */
        void run(int block, Rows rows) throws InterruptedException;

        /**
         * Number of rows whose shingle creates candidate pairs: it occurs in at least two documents and at most the
         * limit.
         */
        long reducedRows();

        /** Number of (document, document, shingle) triples in the blocks run so far. */
        long triples();

        /** Number of distinct candidate pairs in the blocks run so far. */
        long candidates();
    }

    /** Receives pairs of ordinals with the number of shared shingles. */
    interface Rows {
        void row(int x, int y, int overlap);
    }
}
