package org.semblance.search.relational;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.StoredRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/** A join in a database, block by block; each block uses all threads of the database, so blocks run one at a time. */
final class SqlIndex implements Index {
    private final StoredRelation records;
    private final Jaccard measure;
    private final RelationJoin join;

    SqlIndex(SqlSearch search, StoredRelation records, int split) throws InterruptedException {
        this.records = records;
        this.measure = search.measure();
        this.join = records.join(search.terms(), split);
    }

    @Override
    public int pieces() {
        return join.blocks();
    }

    @Override
    public Searcher searcher() {
        return this::search;
    }

    private synchronized void search(int piece, PairSink pairs) {
        try {
            join.run(piece, (x, y, overlap) -> {
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

    @Override
    public synchronized Map<String, Long> statistics() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("relation_rows", records.rows());
        counts.put("reduced_rows", join.reducedRows());
        counts.put("triples", join.triples());
        counts.put("candidates", join.candidates());
        return counts;
    }
}
