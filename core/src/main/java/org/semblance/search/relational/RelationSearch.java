package org.semblance.search.relational;

import java.util.Optional;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.search.Blockwise;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Joins documents by their common shingles. Only pairs that share a shingle are found, so the measure must reject all
 * others.
 *
 * @param how decides by the overlap that was counted
 * @param claim which documents with a common shingle are joined
 * @param mostDocuments shingles of more documents are not joined; {@link #ALL} to join all
 */
public record RelationSearch(OverlapRelation how, MeetingRule claim, int mostDocuments) implements Search<TokenSets> {
    /** All shingles are joined. */
    public static final int ALL = Integer.MAX_VALUE;

    public RelationSearch {
        if (how.distance())
            throw new IllegalArgumentException("a join by shingles is for similarities: " + how.measure());
        check(claim, mostDocuments);
    }

    static void check(MeetingRule claim, int mostDocuments) {
        if (mostDocuments < 2) {
            throw new IllegalArgumentException("max-df must be 2 or more, or off: " + mostDocuments);
        }
        if (claim == MeetingRule.CLAIMED && mostDocuments != ALL) {
            throw new IllegalArgumentException("max-df requires mode=exact: omit max-df, or mode=claimed");
        }
    }

    @Override
    public Relation<TokenSets> relation() {
        return how;
    }

    @Override
    public boolean exact() {
        return claim == MeetingRule.EXACT && mostDocuments == ALL;
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Relational<>(how.how(), claim == MeetingRule.CLAIMED, mostDocuments);
    }

    /** Advises to keep the relation on disk. */
    @Override
    public String frugal() {
        return "keep the relation on disk with --set engine=sql";
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new RelationPlan(this, records, sides, bytes);
    }

    /** Empty if claims or document frequencies are used, since they depend on the whole collection. */
    @Override
    public Optional<Blockwise> blockwise() {
        return exact() ? Optional.of(new Blockwise(this, how.how())) : Optional.empty();
    }
}
