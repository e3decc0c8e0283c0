package org.semblance;

import java.io.IOException;
import java.util.Objects;
import org.semblance.pairs.PairRoom;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.search.Join;
import org.semblance.search.Sides;
import org.semblance.search.SiteScope;
import org.semblance.state.Stages;

/** Documents that an unfinished run has joined. */
record Rejoined(Stages stages, MemoryPlan plan) implements Joinable {
    @Override
    public Join.Found join(Sides sides, SiteScope scope, Progress progress, PairRoom room) throws IOException {
        return Objects.requireNonNull(stages.found());
    }
}
