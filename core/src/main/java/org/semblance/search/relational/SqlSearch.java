package org.semblance.search.relational;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Terms;
import org.semblance.records.relation.StoredRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.StoredOverlap;
import org.semblance.search.Index;
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
    public Map<String, String> meanings() {
        return RelationIndex.MEANINGS;
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
        return Plan.of(0, 1, (_, _) -> {
            RelationJoin join = records.join(terms(), split);
            return Index.of(
                    join.blocks(),
                    () -> (block, pairs) -> search(join, block, records, pairs),
                    () -> statistics(join, records));
        });
    }

    /** Each block uses all threads of the database, so blocks run one at a time. */
    private void search(RelationJoin join, int block, StoredRelation records, PairSink pairs) {
        synchronized (join) {
            try {
                join.run(block, (x, y, overlap) -> {
                    int sizeX = records.sizeOf(x);
                    int sizeY = records.sizeOf(y);
                    if (measure.accepts(overlap, sizeX, sizeY)) {
                        pairs.pair(x, y, overlap, measure.score(overlap, sizeX, sizeY));
                    }
                });
            } catch (InterruptedException e) {
                throw new UncheckedIOException(new InterruptedIOException());
            }
        }
    }

    private static Map<String, Long> statistics(RelationJoin join, StoredRelation records) {
        Map<String, Long> counts = new LinkedHashMap<>();
        synchronized (join) {
            counts.put("relation_rows", records.rows());
            counts.put("reduced_rows", join.reducedRows());
            counts.put("triples", join.triples());
            counts.put("candidates", join.candidates());
        }
        return counts;
    }
}
