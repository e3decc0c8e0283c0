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
public record NearestDocuments(PreparedRelation relation, int top, int mostDocuments) {
    public NearestDocuments {
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

    /** How often documents were met: open addressing, as large as there are documents that were. */
    private static final class DocumentCounts {
        private int[] documents = new int[1 << 6]; // document + 1, or 0 where the slot is free
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

        /** Takes documents and how often they were met. */
        interface Sink {
            void accept(int document, int count);
        }

        void forEach(Sink sink) {
            for (int i = 0; i < documents.length; i++) if (documents[i] != 0) sink.accept(documents[i] - 1, counts[i]);
        }
    }
}
