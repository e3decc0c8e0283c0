package org.semblance.search;

import java.util.function.Function;
import java.util.function.LongConsumer;
import org.semblance.records.Records;
import org.semblance.relation.OverlapMeasure;

/**
 * Where documents have to meet so that a search that sees some of them at a time finds what it would find among all: any two that it would
 * report have a place in common. Whether it reports them depends on the two alone.
 */
public sealed interface Places<R extends Records> {
    /** What finds the pairs among documents that have met. */
    Search<R> search();

    /** Documents name the keys of their places. */
    record Keyed<R extends Records>(KeysOf<R> keys, Search<R> search) implements Places<R> {}

    /** Documents meet at the rarest of their tokens, as many as the measure asks for. */
    record Tokens<R extends Records>(OverlapMeasure measure, Search<R> search) implements Places<R> {}

    /**
     * Documents meet if their sizes allow it.
     *
     * @param sizes what counts as size
     */
    record Sized<R extends Records>(Function<R, SizeOf> sizes, Reach reach, Search<R> search) implements Places<R> {}

    /** The keys of some documents. */
    interface KeysOf<R extends Records> {
        /** For one thread. */
        Keys over(R records);
    }

    /** Tells keys; one may be told twice. */
    interface Keys {
        void of(int x, LongConsumer to);
    }

    /** A size of documents. */
    interface SizeOf {
        int of(int x);
    }

    /** Which sizes go together; if two do, so do all between them. */
    interface Reach {
        boolean reaches(int smaller, int larger);
    }
}
