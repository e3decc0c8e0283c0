package org.semblance.search;

import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/**
 * Finds what either of two searches finds.
 *
 * @param first must find no pair that the second finds
 * @param joinsCopiesOnce whether both answer alike for copies
 */
public record Either<R extends Records>(
        Search<R> first, Search<R> second, Relation<R> relation, boolean joinsCopiesOnce) implements Search<R> {
    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return first.plan(records, sides, bytes).then(second.plan(records, sides, bytes));
    }

    /** The places of both, told apart. */
    @Override
    public Optional<Places<R>> places(long documents) {
        return first.places(documents).flatMap(some -> second.places(documents).flatMap(others -> both(some, others)));
    }

    private Optional<Places<R>> both(Places<R> some, Places<R> others) {
        if (!(some instanceof Places.Keyed<R> one) || !(others instanceof Places.Keyed<R> other))
            return Optional.empty();
        Places.KeysOf<R> keys = records -> {
            Places.Keys ofOne = one.keys().over(records);
            Places.Keys ofOther = other.keys().over(records);
            return (x, to) -> {
                ofOne.of(x, key -> to.accept(TokenHash.repetition(key, 1)));
                ofOther.of(x, key -> to.accept(TokenHash.repetition(key, 2)));
            };
        };
        return Optional.of(
                new Places.Keyed<>(keys, new Either<>(one.search(), other.search(), relation, joinsCopiesOnce)));
    }

    @Override
    public boolean exact() {
        return first.exact() && second.exact();
    }
}
