package org.semblance.search.sieve;

import java.util.Optional;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.Blockwise;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * The fastest exact join of Semblance: prefix filter and position-enhanced length filter as in the literature, but
 * processed token by token instead of record by record, and with bitmaps of a measured width instead of overlap
 * counters.
 *
 * @param relation the similarity measure and its threshold
 */
public record SieveSearch(OverlapRelation relation) implements Search<TokenSets> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new SievePlan(records, new SizeBounds(relation.how(), false), sides, bytes);
    }

    @Override
    public Plan planDistinct(TokenSets records, Sides sides, long bytes) {
        // Between two collections a record may still have its copy on the other side.
        return new SievePlan(records, new SizeBounds(relation.how(), sides.isWithin()), sides, bytes);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Optional<Blockwise> blockwise() {
        return Optional.of(new Blockwise(this, relation.how()));
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(relation.how(), this);
    }
}
