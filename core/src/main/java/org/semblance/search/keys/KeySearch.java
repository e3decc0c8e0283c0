package org.semblance.search.keys;

import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds exactly the pairs of sketches with a minimum number of values in common, by sorting, position by position.
 *
 * @param relation the minimum number of common values
 */
public record KeySearch(SharedAtLeast relation) implements Search<Sketches> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(Sketches records, Sides sides, long bytes) {
        return new KeyPlan(records, sides, relation.least(), bytes);
    }

    /**
     * Partitions by the values at all positions but the last {@code least - 1}: sketches that share {@code least}
     * values share one of these.
     */
    @Override
    public Partitioning<Sketches> partitioning(long documents) {
        return new Partitioning.Keyed<>(this::keys, this);
    }

    private Partitioning.Keys keys(Sketches records) {
        int width = records.width();
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            for (int position = 0; position <= width - relation.least(); position++) {
                to.accept(TokenHash.repetition(records.rows()[x * width + position], position + 1));
            }
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
