package org.semblance.search.keys;

import org.semblance.records.texts.TextHashes;
import org.semblance.relation.SameText;
import org.semblance.search.KeyedSearch;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/** Finds the documents with the same text by the hashes of the texts; within a collection, copies are all there is. */
public record SameTextSearch(SameText relation) implements Search<TextHashes> {
    private static Partitioning.Keys keys(TextHashes records) {
        return (x, to) -> {
            if (records.sizeOf(x) > 0) to.accept(records.hash(x));
        };
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Partitioning<TextHashes> partitioning(long documents) {
        return new Partitioning.Keyed<>(SameTextSearch::keys, this);
    }

    @Override
    public Plan plan(TextHashes records, Sides sides, long bytes) {
        return new KeyedSearch<>(relation, SameTextSearch::keys, true).plan(records, sides, bytes);
    }

    @Override
    public Plan planDistinct(TextHashes records, Sides sides, long bytes) {
        if (!sides.isWithin()) return plan(records, sides, bytes);
        return Plan.of(0, 0, (_, _) -> {
            throw new IllegalStateException("distinct texts have no pairs");
        });
    }
}
