package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;

/** Scored pairs of documents, sorted by (first, second) in input order, first &lt; second; in memory or on disk. */
public interface SortedPairs extends Closeable {
    long count();

    /** Iterates over all pairs; may be called repeatedly until they are closed. */
    PairCursor cursor() throws IOException;

    /** Releases the temporary files of the pairs, if any. */
    @Override
    default void close() throws IOException {}
}
