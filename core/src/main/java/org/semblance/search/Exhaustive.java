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
        long probes = sides.probes();
        long compared = sides.isWithin() ? probes * (probes - 1) / 2 : probes * (sides.size() - probes);
        Index index = Index.of(sides.probes(), () -> searcher(records, sides), () -> Map.of("verified", compared));
        return Plan.of(0, 1, (_, _) -> index);
    }

    private Searcher searcher(R records, Sides sides) {
        Verifier verifier = relation.over(records);
        return (x, pairs) -> {
            int to = sides.isWithin() ? x : sides.size();
            for (int y = sides.indexed(); y < to; y++) verifier.verify(x, y, pairs);
        };
    }
}
