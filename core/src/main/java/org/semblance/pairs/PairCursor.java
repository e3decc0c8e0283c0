package org.semblance.pairs;

import java.io.IOException;

/** Iterates over pairs in order; initially before the first one. */
public interface PairCursor {
    /** Moves to the next pair; false if there is none. */
    boolean next() throws IOException;

    /** The earlier document of the pair. */
    int first();

    int second();

    /** The number of tokens that both share, or {@link org.semblance.relation.PairSink#NO_OVERLAP}. */
    int overlap();

    double score();
}
