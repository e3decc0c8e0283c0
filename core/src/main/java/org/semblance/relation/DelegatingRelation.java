package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.Records;

/** A relation with the measure, the scores and their format of another relation, on records of another form. */
interface DelegatingRelation<R extends Records> extends Relation<R> {
    /** The relation whose scores these are. */
    Relation<?> delegate();

    @Override
    default String measure() {
        return delegate().measure();
    }

    @Override
    default String threshold() {
        return delegate().threshold();
    }

    @Override
    default boolean distance() {
        return delegate().distance();
    }

    @Override
    default boolean counts() {
        return delegate().counts();
    }

    @Override
    default Direction direction() {
        return delegate().direction();
    }

    @Override
    default String weights() {
        return delegate().weights();
    }

    @Override
    default boolean expensive() {
        return delegate().expensive();
    }

    @Override
    default boolean holds(int overlap, double score, int sizeX, int sizeY) {
        return delegate().holds(overlap, score, sizeX, sizeY);
    }

    @Override
    default OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return delegate().scoreOf(overlap, sizeX, sizeY);
    }

    @Override
    default double scoreWithItself(int size) {
        return delegate().scoreWithItself(size);
    }

    @Override
    default String format(double score) {
        return delegate().format(score);
    }
}
