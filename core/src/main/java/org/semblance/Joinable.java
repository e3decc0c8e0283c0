package org.semblance;

import java.io.IOException;
import org.semblance.pairs.PairRoom;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.search.Join;
import org.semblance.search.Sides;
import org.semblance.search.SiteScope;

/** Documents that are ready to be joined, wherever they are. */
interface Joinable {
    /** The memory the join is planned to take. */
    MemoryPlan plan();

    /** Finds all pairs; the documents are needed no longer. */
    Join.Found join(Sides sides, SiteScope scope, Progress progress, PairRoom room)
            throws IOException, InterruptedException;
}
