package org.semblance.search.keys;

import org.semblance.records.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/** All pairs of sketches with at least so many values in common, exactly: by sorting, place by place. */
public record KeySearch(SharedAtLeast relation) implements Search<Sketches> {
    @Override
    public Plan plan(Sketches records, Sides sides, long bytes) {
        return new KeyPlan(records, sides, relation.least(), bytes);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
