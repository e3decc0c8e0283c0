package org.semblance.search.join;

import java.io.IOException;
import org.semblance.pairs.PairMemory;
import org.semblance.run.Progress;

/**
 * The records of a join and its plan, in memory or on disk, or the pairs found by an unfinished run. It is joined once.
 */
public interface JoinInput {
    /** Memory for the records while they are joined. */
    long recordBytes();

    /** The most memory that the plan needs for its indexes. */
    long indexBytes();

    /** Finds all pairs. Afterwards the records may be closed. */
    Join.Found join(Progress progress, PairMemory room) throws IOException, InterruptedException;
}
