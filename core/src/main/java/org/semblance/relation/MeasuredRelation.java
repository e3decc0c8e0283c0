package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.Records;

/** A relation whose decision and score depend on the sizes of two records and their overlap only. */
public interface MeasuredRelation<R extends Records> extends Relation<R> {
    OverlapMeasure how();

    @Override
    default String measure() {
        return how().name();
    }

    @Override
    default String threshold() {
        return how().threshold();
    }

    @Override
    default boolean distance() {
        return how().distance();
    }

    @Override
    default boolean counts() {
        return how().counts();
    }

    @Override
    default Direction direction() {
        return how().direction();
    }

    @Override
    default double scoreWithItself(int size) {
        return how().score(size, size, size);
    }

    @Override
    default boolean holds(int overlap, double score, int sizeX, int sizeY) {
        return how().accepts(overlap, sizeX, sizeY);
    }

    @Override
    default OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return OptionalDouble.of(how().score(overlap, sizeX, sizeY));
    }
}
