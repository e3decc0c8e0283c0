package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.Banded;
import org.semblance.records.Records;

/** Documents that meet in a band are judged by their evidence, under a relation of its own. */
public record ByEvidence<E extends Records>(Relation<E> judge) implements Relation<Banded<E>> {
    @Override
    public String measure() {
        return judge.measure();
    }

    @Override
    public String threshold() {
        return judge.threshold();
    }

    @Override
    public boolean distance() {
        return judge.distance();
    }

    @Override
    public boolean counts() {
        return judge.counts();
    }

    @Override
    public double scoreWithItself(int size) {
        return judge.scoreWithItself(size);
    }

    @Override
    public String format(double score) {
        return judge.format(score);
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
    public Verifier over(Banded<E> records) {
        return judge.over(records.evidence());
    }
}
