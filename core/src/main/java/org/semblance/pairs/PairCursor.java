package org.semblance.pairs;

import java.io.IOException;

/** A walk over pairs in their order; stands before the first one at the beginning. */
public interface PairCursor {
    /** Goes to the next pair, if there is one. */
    boolean next() throws IOException;

    /** The earlier document of the pair. */
    int first();

    int second();

    /** Tokens the two share, or {@link org.semblance.relation.PairSink#NO_OVERLAP}. */
    int overlap();

    double score();
}
