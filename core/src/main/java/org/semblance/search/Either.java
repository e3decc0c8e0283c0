package org.semblance.search;

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

    @Override
    public boolean exact() {
        return first.exact() && second.exact();
    }
}
