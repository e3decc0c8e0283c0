package org.semblance.search.partition;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * The matching of SpotSigs: partitions by size, and a pruned inverted index. All bounds are derived from the measure,
 * so it works for any measure.
 */
public record PartitionSearch(OverlapRelation how) implements Search<TokenSets> {
    @Override
    public Relation<TokenSets> relation() {
        return how;
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new PartitionPlan(how, records, sides, bytes);
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(how.how(), this);
    }
}
