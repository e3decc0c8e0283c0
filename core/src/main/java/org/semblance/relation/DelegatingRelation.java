package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.Records;

/** A relation that measures, names and spells its scores as another relation does, on records of another form. */
interface DelegatingRelation<R extends Records> extends Relation<R> {
    /** The relation whose scores these are. */
    Relation<?> judge();

    @Override
    default String measure() {
        return judge().measure();
    }

    @Override
    default String threshold() {
        return judge().threshold();
    }

    @Override
    default boolean distance() {
        return judge().distance();
    }

    @Override
    default boolean counts() {
        return judge().counts();
    }

    @Override
    default boolean expensive() {
        return judge().expensive();
    }

    @Override
    default boolean holds(int overlap, double score, int sizeX, int sizeY) {
        return judge().holds(overlap, score, sizeX, sizeY);
    }

    @Override
    default OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return judge().scoreOf(overlap, sizeX, sizeY);
    }

    @Override
    default double scoreWithItself(int size) {
        return judge().scoreWithItself(size);
    }

    @Override
    default String format(double score) {
        return judge().format(score);
    }
}
