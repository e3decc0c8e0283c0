package org.semblance.spark.join;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Records;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Searcher;

/** The pairs among the documents of a batch, computed lazily piece by piece. */
final class FoundPairs<R extends Records> implements Iterator<Row> {
    /** No limit is needed for indexes of so few documents. */
    private static final long MEMORY = 1L << 40;

    private static final Workers ONE_THREAD = new Workers(1);

    private final Plan plan;
    private final PairFinder.Batch documents;
    private final PairQueue found = new PairQueue();
    private int round;
    private @Nullable Searcher searcher;
    private int pieces;

    FoundPairs(Search<R> search, R records, PairFinder.Batch documents) {
        this.documents = documents;
        this.plan = search.planDistinct(records, documents.sides(), MEMORY);
    }

    @Override
    public boolean hasNext() {
        while (found.isEmpty()) {
            if (searcher != null && pieces > 0) {
                searcher.search(--pieces, this::report);
            } else if (round < plan.rounds()) {
                begin();
            } else {
                return false;
            }
        }
        return true;
    }

    private void begin() {
        try {
            Index index = plan.index(round++, ONE_THREAD);
            searcher = index.searcher();
            pieces = index.pieces();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void report(int x, int y, int overlap, double score) {
        if (!documents.reports(x, y)) return;
        long a = documents.ordinal(x);
        long b = documents.ordinal(y);
        found.add(Math.min(a, b), Math.max(a, b), overlap, score);
    }

    @Override
    public Row next() {
        if (!hasNext()) throw new NoSuchElementException();
        return found.remove();
    }
}
