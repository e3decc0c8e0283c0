package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Finds the documents of a prepared relation that are most similar to a set of shingles. The time is proportional to
 * the number of rows with these shingles.
 *
 * @param relation the documents
 * @param top maximum number of results
 * @param mostDocuments shingles that occur in more documents are not counted as shared
 */
public record NearestDocuments(PreparedRelation relation, int top, int mostDocuments) {
    public NearestDocuments {
        if (top < 1) throw new IllegalArgumentException("top must be at least 1: " + top);
    }

    /**
     * A document that shares shingles with the query.
     *
     * @param document its ordinal
     * @param shared number of shared shingles
     * @param size number of shingles of the document
     * @param asked number of shingles of the query
     */
    public record Match(int document, int shared, int size, int asked) {
        long union() {
            return (long) size + asked - shared;
        }

        /** The Jaccard similarity, for display. */
        public double jaccard() {
            return shared / (double) union();
        }

        /** The share of the smaller set that the other has, for display. */
        public double containment() {
            return shared / (double) Math.min(size, asked);
        }
    }

    /** Most similar first, compared in exact arithmetic; ties in input order. */
    private static final Comparator<Match> ORDER = ((Comparator<Match>)
                    (a, b) -> Long.compare(b.shared * a.union(), a.shared * b.union()))
            .thenComparingInt(Match::document);

    /**
     * The documents that share a shingle with the query, most similar first.
     *
     * @param shingles distinct
     * @param except a document to exclude, or -1
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

    /**
     * Counts occurrences by document in an open-addressing table, whose size depends only on the documents that occur.
     */
    private static final class DocumentCounts {
        private int[] documents = new int[1 << 6]; // document + 1, or 0 for a free slot
        private int[] counts = new int[1 << 6];
        private int size;

        void met(int document) {
            if (2 * size >= documents.length) grow();
            int slot = slotOf(document);
            if (documents[slot] == 0) {
                documents[slot] = document + 1;
                size++;
            }
            counts[slot]++;
        }

        private int slotOf(int document) {
            int mask = documents.length - 1;
            int slot = document * 0x9E3779B9 >>> 7 & mask;
            while (documents[slot] != 0 && documents[slot] != document + 1) slot = (slot + 1) & mask;
            return slot;
        }

        private void grow() {
            int[] oldDocuments = documents;
            int[] oldCounts = counts;
            documents = new int[2 * oldDocuments.length];
            counts = new int[documents.length];
            for (int i = 0; i < oldDocuments.length; i++) {
                if (oldDocuments[i] == 0) continue;
                int slot = slotOf(oldDocuments[i] - 1);
                documents[slot] = oldDocuments[i];
                counts[slot] = oldCounts[i];
            }
        }

        /** Receives documents with their counts. */
        interface Sink {
            void accept(int document, int count);
        }

        void forEach(Sink sink) {
            for (int i = 0; i < documents.length; i++) if (documents[i] != 0) sink.accept(documents[i] - 1, counts[i]);
        }
    }
}
