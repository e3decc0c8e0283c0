package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.Records;

/** A relation by one count for two records, such as differing bits or equal values; records of size 0 match nothing. */
interface CountRelation<R extends Records> extends Relation<R> {
    /** The count for x and y. */
    int count(R records, int x, int y);

    /** Whether two records with this count are near duplicates. */
    boolean accepts(int count);

    @Override
    default boolean counts() {
        return true;
    }

    @Override
    default Verifier over(R records) {
        return (x, y, pairs) -> {
            if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) return;
            int count = count(records, x, y);
            if (accepts(count)) pairs.pair(x, y, PairSink.NO_OVERLAP, count);
        };
    }

    @Override
    default Optional<Scorer> scorer(R records) {
        return Optional.of(
                (x, y) -> records.sizeOf(x) == 0 || records.sizeOf(y) == 0 ? Double.NaN : count(records, x, y));
    }
}
