package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;

/** Scored pairs of documents by (first, second) in input order, first &lt; second; they need not be in memory. */
public interface SortedPairs extends Closeable {
    long count();

    /** Walks over all pairs; any number of times, until they are closed. */
    PairCursor cursor() throws IOException;

    /** Lets go of the temporary files behind the pairs, if there are any. */
    @Override
    default void close() throws IOException {}
}
