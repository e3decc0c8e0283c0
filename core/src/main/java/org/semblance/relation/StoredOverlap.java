package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.StoredRelation;

/** What a relation of sets says, of sets that are not in the heap: only a join where they are can tell what they share. */
public record StoredOverlap(OverlapRelation judge) implements Relation<StoredRelation> {
    @Override
    public String measure() {
        return judge.measure();
    }

    @Override
    public String threshold() {
        return judge.threshold();
    }

    @Override
    public double scoreWithItself(int size) {
        return judge.scoreWithItself(size);
    }

    @Override
    public boolean counts() {
        return judge.counts();
    }

    @Override
    public boolean holds(int overlap, double score, int sizeX, int sizeY) {
        return judge.holds(overlap, score, sizeX, sizeY);
    }

    @Override
    public OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return judge.scoreOf(overlap, sizeX, sizeY);
    }

    @Override
    public Verifier over(StoredRelation records) {
        throw new IllegalStateException("pairs of stored sets are judged by a join");
    }
}
