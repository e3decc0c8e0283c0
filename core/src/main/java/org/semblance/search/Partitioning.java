package org.semblance.search;

import java.util.function.Function;
import java.util.function.LongConsumer;
import org.semblance.records.Records;
import org.semblance.relation.OverlapMeasure;

/**
 * How documents are distributed over partitions so that a search within each partition finds every pair that it would
 * find among all documents: any two documents that it reports share a partition, and whether it reports them depends on
 * these two only. The exception is {@link Whole}.
 */
public sealed interface Partitioning<R extends Records> {
    /** A partition for every key of a document; {@code search} runs within a partition. */
    record Keyed<R extends Records>(KeysOf<R> keys, Search<R> search) implements Partitioning<R> {}

    /** A partition for each of the rarest tokens of a document, as many as the measure's prefix has. */
    record Tokens<R extends Records>(OverlapMeasure measure, Search<R> search) implements Partitioning<R> {}

    /**
     * Partitions by size.
     *
     * @param sizes what counts as size
     */
    record Sized<R extends Records>(Function<R, SizeOf> sizes, Reach reach, Search<R> search)
            implements Partitioning<R> {}

    /**
     * A self-join of the relation of documents and tokens, by a query engine.
     *
     * @param claimed whether a token counts only in the largest document that has it
     * @param maxDocuments tokens of more documents are not joined
     */
    record Relational<R extends Records>(OverlapMeasure measure, boolean claimed, int maxDocuments)
            implements Partitioning<R> {}

    /**
     * One partition: whether two documents are a pair depends on the others.
     *
     * @param reason why, and what to do instead
     */
    record Whole<R extends Records>(Search<R> search, String reason) implements Partitioning<R> {}

    /**
     * The search cannot run in partitions.
     *
     * @param reason why, and what to do instead
     */
    record Impossible<R extends Records>(String reason) implements Partitioning<R> {}

    /** The keys of some documents. */
    interface KeysOf<R extends Records> {
        /** For one thread. */
        Keys over(R records);
    }

    /** Passes the keys of document x to a consumer; a key may be passed twice. */
    interface Keys {
        void of(int x, LongConsumer to);
    }

    /** A size of documents. */
    interface SizeOf {
        int of(int x);
    }

    /** Which sizes can be paired; if two can, so can all sizes between them. */
    interface Reach {
        boolean reaches(int smaller, int larger);
    }
}
