package org.semblance.search;

import java.util.HashMap;
import java.util.Map;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/**
 * Finds the union of the pairs of two searches.
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

    /** The keys of both searches, made distinct. */
    @Override
    public Partitioning<R> partitioning(long documents) {
        if (!(first.partitioning(documents) instanceof Partitioning.Keyed<R> one)
                || !(second.partitioning(documents) instanceof Partitioning.Keyed<R> other)) {
            return new Partitioning.Impossible<>(
                    "its two searches are not both partitioned by keys: use --engine local");
        }
        Partitioning.KeysOf<R> keys = records -> {
            Partitioning.Keys ofOne = one.keys().over(records);
            Partitioning.Keys ofOther = other.keys().over(records);
            return (x, to) -> {
                ofOne.of(x, key -> to.accept(TokenHash.repetition(key, 1)));
                ofOther.of(x, key -> to.accept(TokenHash.repetition(key, 2)));
            };
        };
        return new Partitioning.Keyed<>(
                keys, new UnionSearch<>(one.search(), other.search(), relation, joinsCopiesOnce));
    }

    @Override
    public Map<String, String> meanings() {
        Map<String, String> both = new HashMap<>(second.meanings());
        both.putAll(first.meanings());
        return both;
    }

    @Override
    public boolean exact() {
        return first.exact() && second.exact();
    }
}
