package org.semblance.records.relation;

import java.io.Closeable;

/** A relation (document, shingle) outside of the heap. Failures are {@link java.io.UncheckedIOException}s. */
public interface RelationStore extends Closeable {
    /**
     * Adds rows; any thread may at any time. Documents are numbered as they arrive, which is not the order of the input.
     * The arrays are the caller's again afterwards.
     */
    void append(int[] documents, long[] shingles, int rows);

    /** Prepares the join of all rows; earlier joins are done with. */
    RelationJoin join(Terms terms, Documents documents) throws InterruptedException;

    /**
     * Which pairs are wanted: those whose shared shingles are at least numerator / denominator of all they have.
     *
     * @param claimed whether only the first document of a shingle, in falling order of size, meets the others
     * @param mostDocuments shingles of more documents do not lead to pairs
     */
    record Terms(long numerator, long denominator, boolean claimed, int mostDocuments) {}

    /**
     * All documents.
     *
     * @param ordinals by the numbers they arrived with
     * @param sizes by ordinal
     * @param split only pairs between the documents before this ordinal and the others; {@link #ALL} for all pairs
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Documents(int[] ordinals, int[] sizes, int split) {
        public static final int ALL = -1;
    }

    /** A join that is ready to run block by block, one at a time. */
    interface RelationJoin {
        int blocks();

        /** Tells the pairs of a block. */
        void run(int block, Rows rows) throws InterruptedException;

        /** Rows whose shingle leads to pairs: two documents have it, and no more than may. */
        long reducedRows();

        /** Meetings of two documents at a shingle, in the blocks that have run. */
        long triples();

        /** Pairs of documents that met, in the blocks that have run. */
        long candidates();
    }

    /** Takes pairs of ordinals, and how many shingles they share. */
    interface Rows {
        void row(int x, int y, int overlap);
    }
}
