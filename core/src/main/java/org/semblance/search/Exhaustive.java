package org.semblance.search;

import java.util.Map;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.relation.Relation.Verifier;

/** Compares all pairs of records: slow, and correct by construction. */
public record Exhaustive<R extends Records>(Relation<R> relation) implements Search<R> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Partitioning<R> partitioning(long documents) {
        return new Partitioning.Sized<>(records -> records::sizeOf, (_, _) -> true, this);
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return Plan.single(0, workers -> index(records, sides));
    }

    private Index index(R records, Sides sides) {
        return new Index() {
            @Override
            public int pieces() {
                return sides.probes();
            }

            @Override
            public Searcher searcher() {
                Verifier verifier = relation.over(records);
                return (x, pairs) -> {
                    int from = sides.indexed();
                    int to = sides.isWithin() ? x : sides.size();
                    for (int y = from; y < to; y++) verifier.verify(x, y, pairs);
                };
            }

            @Override
            public Map<String, Long> statistics() {
                long probes = sides.probes();
                long compared = sides.isWithin() ? probes * (probes - 1) / 2 : probes * (sides.size() - probes);
                return Map.of("verified", compared);
            }
        };
    }
}
