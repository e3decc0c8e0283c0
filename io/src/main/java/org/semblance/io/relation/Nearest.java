package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The documents of a prepared relation that are most similar to a set of shingles, in time of these shingles and the documents
 * that have them.
 *
 * @param top how many at most
 * @param mostDocuments shingles in more documents than this are not counted as shared
 */
public record Nearest(Prepared relation, int top, int mostDocuments) {
    public Nearest {
        if (top < 1) throw new IllegalArgumentException("top must be at least 1: " + top);
    }

    /**
     * A document that shares shingles.
     *
     * @param document its ordinal
     * @param shared shingles that both have
     * @param size shingles of the document
     * @param asked shingles of the query
     */
    public record Match(int document, int shared, int size, int asked) {
        long union() {
            return (long) size + asked - shared;
        }

        /** The Jaccard similarity, for people. */
        public double jaccard() {
            return shared / (double) union();
        }
    }

    /** The most similar first, in exact arithmetic, and equally similar ones in input order. */
    private static final Comparator<Match> ORDER = ((Comparator<Match>)
                    (a, b) -> Long.compare(b.shared * a.union(), a.shared * b.union()))
            .thenComparingInt(Match::document);

    /**
     * Those that share a shingle with the query.
     *
     * @param shingles distinct
     * @param except a document that is not looked for, or -1
     */
    public List<Match> to(long[] shingles, int except) {
        DocumentCounts counts = new DocumentCounts();
        for (long shingle : shingles) meet(shingle, counts);
        PriorityQueue<Match> worstFirst = new PriorityQueue<>(ORDER.reversed());
        counts.forEach((document, shared) -> {
            if (document == except) return;
            Match match = new Match(document, shared, relation.size(document), shingles.length);
            if (worstFirst.size() == top && ORDER.compare(match, worstFirst.element()) > 0) return;
            worstFirst.add(match);
            if (worstFirst.size() > top) worstFirst.remove();
        });
        List<Match> best = new ArrayList<>(worstFirst);
        Collections.sort(best, ORDER);
        return best;
    }

    private void meet(long shingle, DocumentCounts counts) {
        long first = relation.seek(shingle);
        long end = first;
        while (end < relation.rows() && relation.hash(end) == shingle) end++;
        if (end - first > mostDocuments) return;
        for (long row = first; row < end; row++) counts.met(relation.document(row));
    }
}
