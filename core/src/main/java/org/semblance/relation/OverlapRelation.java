package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.sets.TokenSets;

/** Sets are near duplicates if a measure accepts their overlap. Empty sets match nothing. */
public record OverlapRelation(OverlapMeasure how) implements MeasuredRelation<TokenSets> {
    @Override
    public Verifier over(TokenSets sets) {
        int[] tokens = sets.tokens();
        return (x, y, pairs) -> {
            int sizeX = sets.sizeOf(Math.min(x, y)); // new records come first
            int sizeY = sets.sizeOf(Math.max(x, y));
            if (sizeX == 0 || sizeY == 0) return;
            int required = how.required(sizeX, sizeY);
            int overlap = Intersection.from(
                    0, tokens, sets.start(x), sets.end(x), tokens, sets.start(y), sets.end(y), required);
            if (overlap >= required) pairs.pair(x, y, overlap, how.score(overlap, sizeX, sizeY));
        };
    }

    @Override
    public Optional<Scorer> scorer(TokenSets sets) {
        int[] tokens = sets.tokens();
        return Optional.of((x, y) -> {
            int sizeX = sets.sizeOf(Math.min(x, y));
            int sizeY = sets.sizeOf(Math.max(x, y));
            if (sizeX == 0 || sizeY == 0) return Double.NaN;
            int overlap =
                    Intersection.from(0, tokens, sets.start(x), sets.end(x), tokens, sets.start(y), sets.end(y), 0);
            return how.score(overlap, sizeX, sizeY);
        });
    }
}
