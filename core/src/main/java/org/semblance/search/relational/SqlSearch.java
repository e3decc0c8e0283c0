package org.semblance.search.relational;

import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.Terms;
import org.semblance.records.relation.StoredRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.relation.StoredOverlap;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/** The join of {@link RelationSearch} in a database that stores the relation: the same pairs and counts. */
public record SqlSearch(Jaccard measure, MeetingRule claim, int mostDocuments) implements Search<StoredRelation> {
    public SqlSearch {
        RelationSearch.check(claim, mostDocuments);
    }

    @Override
    public Relation<StoredRelation> relation() {
        return new StoredOverlap(new OverlapRelation(measure));
    }

    @Override
    public boolean exact() {
        return claim == MeetingRule.EXACT && mostDocuments == RelationSearch.ALL;
    }

    @Override
    public Partitioning<StoredRelation> partitioning(long documents) {
        return new Partitioning.Impossible<>("engine=sql joins in one embedded database: omit engine=sql");
    }

    Terms terms() {
        return new Terms(
                measure.at().numerator(), measure.at().denominator(), claim == MeetingRule.CLAIMED, mostDocuments);
    }

    /** The memory of the join is outside the heap. */
    @Override
    public Plan plan(StoredRelation records, Sides sides, long bytes) {
        int split = sides.isWithin() ? Documents.ALL : sides.probes();
        return Plan.single(0, _ -> new SqlIndex(this, records, split));
    }
}
