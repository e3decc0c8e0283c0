package org.semblance.search;

import org.semblance.records.Records;
import org.semblance.relation.Relation;

/** A search on the representatives of copies only; the pairs of the copies are expanded from their pairs. */
public record CopiesOnce<R extends Records>(Search<R> search) implements Search<R> {
    @Override
    public Relation<R> relation() {
        return search.relation();
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return search.plan(records, sides, bytes);
    }

    @Override
    public Partitioning<R> partitioning(long documents) {
        return search.partitioning(documents);
    }

    @Override
    public boolean exact() {
        return search.exact();
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
