package org.semblance.search.relational;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.columns.Bisection;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;
import org.semblance.search.Index;
import org.semblance.search.InvertedLists;
import org.semblance.search.RankedIndex;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * The index of one round: a block of the relation.
 *
 * @param order documents by rank
 * @param claimants by shingle, the rank of the document that claims it; empty if shingles are not claimed
 * @param left by rank, the number of shingles that are too frequent to join; empty if there are none
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record RelationIndex(
        RelationSearch search,
        TokenSets sets,
        Sides sides,
        int[] order,
        int[] claimants,
        InvertedLists block,
        int[] left) {
    Index index() {
        return new RankedIndex<>(block.to(), true, RelationSearcher::new, this::statistics);
    }

    static final Map<String, String> MEANINGS = SearchCounts.meanings(Map.of(
            "relation_rows", "Rows (document, shingle) of the relation.",
            "reduced_rows", "Rows whose shingle is in at least two documents and in at most max-df.",
            "triples", "Meetings of two documents at a common shingle whose sizes allow the threshold.",
            "candidates", "Pairs of documents that met at a shingle."));

    private Map<String, Long> statistics(RankedIndex<RelationSearcher> all) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("relation_rows", block.from() == 0 ? rows() : 0);
        counts.put("reduced_rows", (long) block.ranks().length);
        counts.put("triples", all.sum(s -> s.triples));
        counts.put("candidates", all.sum(s -> s.candidates));
        return counts;
    }

    private long rows() {
        long rows = 0;
        for (int x = 0; x < sets.size(); x++) rows += sets.sizeOf(x);
        return rows;
    }

    /**
     * Searches for one thread: joins a document with all documents of higher rank, and counts the shingles that they share.
     * In descending order of size these end where documents are too small to match, whatever they share.
     */
    final class RelationSearcher implements RankedIndex.RankSearcher {
        private final OverlapMeasure measure;
        private final Verifier verifier;

        /** By rank within the block, the number of shingles shared with the probing document; all 0 between probes. */
        private final int[] shared;

        private final int[] partners;
        private int partnerCount;
        long triples;
        long candidates;

        RelationSearcher() {
            this.measure = search.relation().how();
            this.verifier = search.relation().over(sets);
            int documents = block.to() - block.from();
            this.shared = new int[documents];
            this.partners = new int[documents];
        }

        @Override
        public void probe(int rank, PairSink pairs) {
            int x = order[rank];
            int size = sets.sizeOf(x);
            if (size == 0) return;
            int first = Math.max(rank + 1, block.from());
            int last = firstSmaller(measure.smallestPartner(size), rank);
            if (first >= last) return;
            join(x, rank, first, last);
            int unjoined = left.length == 0 ? 0 : left[rank];
            candidates += partnerCount;
            for (int p = 0; p < partnerCount; p++) {
                int partner = partners[p];
                verify(x, order[block.from() + partner], shared[partner], unjoined, pairs);
                shared[partner] = 0;
            }
            partnerCount = 0;
        }

        /** The first rank, from {@code from}, of a document smaller than this size; the number of documents if there is none. */
        private int firstSmaller(int size, int from) {
            int low = from;
            int high = order.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (sets.sizeOf(order[middle]) >= size) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        /** Counts the shingles that a document shares with those of ranks [first, last). */
        private void join(int x, int rank, int first, int last) {
            int[] tokens = sets.tokens();
            boolean within = sides.isWithin();
            for (int i = sets.start(x); i < sets.end(x); i++) {
                int shingle = tokens[i];
                if (claimants.length > 0 && claimants[shingle] != rank) continue;
                if (within) count(shingle, first, last);
                else countAcross(x < sides.probes(), shingle, first, last);
            }
        }

        /** Counts only documents of the other side. */
        private void countAcross(boolean probe, int shingle, int first, int last) {
            int[] ranks = block.ranks();
            int end = block.starts()[shingle + 1];
            int i = Bisection.firstAtLeast(first, ranks, block.starts()[shingle], end);
            for (; i < end && ranks[i] < last; i++) {
                if (order[ranks[i]] < sides.probes() == probe) continue;
                int partner = ranks[i] - block.from();
                if (shared[partner]++ == 0) partners[partnerCount++] = partner;
                triples++;
            }
        }

        private void count(int shingle, int first, int last) {
            int[] ranks = block.ranks();
            int end = block.starts()[shingle + 1];
            int from = block.from();
            int i = Bisection.firstAtLeast(first, ranks, block.starts()[shingle], end);
            int begin = i;
            for (; i < end && ranks[i] < last; i++) {
                int partner = ranks[i] - from;
                if (shared[partner]++ == 0) partners[partnerCount++] = partner;
            }
            triples += i - begin;
        }

        /** Decides by the overlap; {@code unjoined} shingles of x were not joined and may be shared, too. */
        private void verify(int x, int y, int overlap, int unjoined, PairSink pairs) {
            int sizeX = sets.sizeOf(x);
            int sizeY = sets.sizeOf(y);
            if (unjoined > 0) {
                if (measure.accepts(Math.min(overlap + unjoined, Math.min(sizeX, sizeY)), sizeX, sizeY)) {
                    verifier.verify(x, y, pairs);
                }
            } else if (measure.accepts(overlap, sizeX, sizeY)) {
                pairs.pair(x, y, overlap, measure.score(overlap, sizeX, sizeY));
            }
        }
    }
}
