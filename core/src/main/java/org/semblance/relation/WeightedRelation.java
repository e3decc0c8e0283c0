package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.weighted.WeightedSets;

/**
 * Weighted sets are near duplicates if a measure accepts the weight that they share. Empty sets match nothing. Scores
 * decide like the exact values, so {@link #holds} needs no more than the score.
 *
 * @param weights where they come from: {@code idf} or {@code idf2} of the collection, or a table with its checksum
 */
public record WeightedRelation(WeightMeasure how, String weights) implements Relation<WeightedSets> {
    @Override
    public String measure() {
        return how.name();
    }

    @Override
    public String threshold() {
        return how.threshold();
    }

    @Override
    public Verifier over(WeightedSets records) {
        WeightedIntersection both = new WeightedIntersection(records);
        return (x, y, pairs) -> {
            long totalX = records.total(x);
            long totalY = records.total(y);
            if (totalX == 0 || totalY == 0) return;
            long required = how.required(totalX, totalY);
            if (both.of(x, y) >= required) pairs.pair(x, y, both.count(), how.score(both.weight(), totalX, totalY));
        };
    }

    @Override
    public Optional<Scorer> scorer(WeightedSets records) {
        WeightedIntersection both = new WeightedIntersection(records);
        return Optional.of((x, y) -> records.total(x) == 0 || records.total(y) == 0
                ? Double.NaN
                : how.score(both.of(x, y), records.total(x), records.total(y)));
    }
}
