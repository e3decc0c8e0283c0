package org.semblance.search;

import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/**
 * Finds the pairs of two searches.
 *
 * @param first must find no pair that the second finds
 * @param joinsCopiesOnce whether both find the same pairs for each of several copies
 */
public record UnionSearch<R extends Records>(
        Search<R> first, Search<R> second, Relation<R> relation, boolean joinsCopiesOnce) implements Search<R> {
    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return first.plan(records, sides, bytes).then(second.plan(records, sides, bytes));
    }

    /** The places of both; no place of the first is one of the second. */
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
                new Places.Keyed<>(keys, new UnionSearch<>(one.search(), other.search(), relation, joinsCopiesOnce)));
    }

    @Override
    public boolean exact() {
        return first.exact() && second.exact();
    }
}
