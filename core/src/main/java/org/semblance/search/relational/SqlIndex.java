package org.semblance.search.relational;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.records.RelationStore.RelationJoin;
import org.semblance.records.StoredRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/** A join in a database, block after block: whoever comes first has a block done, by all threads of the database. */
final class SqlIndex implements Index {
    private final StoredRelation records;
    private final @Nullable Jaccard measure;
    private final @Nullable RelationJoin join;

    SqlIndex(SqlSearch search, StoredRelation records, int split) throws InterruptedException {
        this.records = records;
        this.measure = search.measure();
        this.join = records.join(search.terms(), split);
    }

    private SqlIndex(StoredRelation records) {
        this.records = records;
        this.measure = null;
        this.join = null;
    }

    /** An index in which there is nothing to be found. */
    static SqlIndex empty(StoredRelation records) {
        return new SqlIndex(records);
    }

    @Override
    public int pieces() {
        return join == null ? 0 : join.blocks();
    }

    @Override
    public Searcher searcher() {
        return this::search;
    }

    private synchronized void search(int piece, PairSink pairs) {
        if (join == null || measure == null) return;
        Jaccard judge = measure;
        try {
            join.run(piece, (x, y, overlap) -> {
                int sizeX = records.sizeOf(x);
                int sizeY = records.sizeOf(y);
                if (judge.accepts(overlap, sizeX, sizeY)) {
                    pairs.pair(x, y, overlap, judge.score(overlap, sizeX, sizeY));
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
        counts.put("reduced_rows", join == null ? 0 : join.reducedRows());
        counts.put("triples", join == null ? 0 : join.triples());
        counts.put("candidates", join == null ? 0 : join.candidates());
        return counts;
    }
}
