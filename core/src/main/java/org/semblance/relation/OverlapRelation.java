package org.semblance.relation;

import java.util.Optional;
import java.util.OptionalDouble;
import org.semblance.records.TokenSets;

/** Sets are near duplicates if a measure of their overlap says so. Empty sets are near nothing. */
public record OverlapRelation(OverlapMeasure how) implements Relation<TokenSets> {
    @Override
    public String measure() {
        return how.name();
    }

    @Override
    public String threshold() {
        return how.threshold();
    }

    @Override
    public boolean distance() {
        return how.distance();
    }

    @Override
    public double scoreWithItself(int size) {
        return how.score(size, size, size);
    }

    @Override
    public boolean counts() {
        return how.counts();
    }

    @Override
    public boolean holds(int overlap, double score, int sizeX, int sizeY) {
        return how.accepts(overlap, sizeX, sizeY);
    }

    @Override
    public OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return OptionalDouble.of(how.score(overlap, sizeX, sizeY));
    }

    @Override
    public Verifier over(TokenSets sets) {
        int[] tokens = sets.tokens();
        return (x, y, pairs) -> {
            int sizeX = sets.sizeOf(x);
            int sizeY = sets.sizeOf(y);
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
            int sizeX = sets.sizeOf(x);
            int sizeY = sets.sizeOf(y);
            if (sizeX == 0 || sizeY == 0) return Double.NaN;
            int overlap =
                    Intersection.from(0, tokens, sets.start(x), sets.end(x), tokens, sets.start(y), sets.end(y), 0);
            return how.score(overlap, sizeX, sizeY);
        });
    }
}
