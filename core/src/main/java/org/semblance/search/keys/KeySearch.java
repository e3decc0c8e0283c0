package org.semblance.search.keys;

import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/** All pairs of sketches with at least so many values in common, exactly: by sorting, place by place. */
public record KeySearch(SharedAtLeast relation) implements Search<Sketches> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(Sketches records, Sides sides, long bytes) {
        return new KeyPlan(records, sides, relation.least(), bytes);
    }

    /** Of all places but so many less one, two that share so many share one. */
    @Override
    public Partitioning<Sketches> partitioning(long documents) {
        return new Partitioning.Keyed<>(this::keys, this);
    }

    private Partitioning.Keys keys(Sketches records) {
        int width = records.width();
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            for (int place = 0; place <= width - relation.least(); place++) {
                to.accept(TokenHash.repetition(records.rows()[x * width + place], place + 1));
            }
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
