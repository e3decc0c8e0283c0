package org.semblance.search.relational;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;
import org.semblance.search.Bisection;
import org.semblance.search.Searcher;

/**
 * Searches for one thread: joins a document with all documents of higher rank, and counts the shingles that they share.
 * In descending order of size these end where documents are too small to match, whatever they share.
 */
final class RelationSearcher implements Searcher {
    private final RelationIndex index;
    private final TokenSets sets;
    private final OverlapMeasure measure;
    private final Verifier verifier;

    /** By rank within the block, the number of shingles shared with the probing document; all 0 between probes. */
    private final int[] shared;

    private final int[] partners;
    private int partnerCount;
    long triples;
    long candidates;

    RelationSearcher(RelationIndex index) {
        this.index = index;
        this.sets = index.sets;
        this.measure = index.search.how().how();
        this.verifier = index.search.how().over(sets);
        int documents = index.block.to() - index.block.from();
        this.shared = new int[documents];
        this.partners = new int[documents];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int end = index.to(piece);
        for (int rank = index.from(piece); rank < end; rank++) probe(rank, pairs);
    }

    private void probe(int rank, PairSink pairs) {
        int x = index.order.documents()[rank];
        int size = sets.sizeOf(x);
        if (size == 0) return;
        int first = Math.max(rank + 1, index.block.from());
        int last = index.order.firstSmaller(sets, measure.smallestPartner(size), rank);
        if (first >= last) return;
        join(x, rank, first, last);
        int left = index.left.length == 0 ? 0 : index.left[rank];
        candidates += partnerCount;
        for (int p = 0; p < partnerCount; p++) {
            int partner = partners[p];
            verify(x, index.order.documents()[index.block.from() + partner], shared[partner], left, pairs);
            shared[partner] = 0;
        }
        partnerCount = 0;
    }

    /** Counts the shingles that a document shares with those of ranks [first, last). */
    private void join(int x, int rank, int first, int last) {
        int[] tokens = sets.tokens();
        boolean within = index.sides.isWithin();
        for (int i = sets.start(x); i < sets.end(x); i++) {
            int shingle = tokens[i];
            if (index.claimants.length > 0 && index.claimants[shingle] != rank) continue;
            if (within) count(shingle, first, last);
            else countAcross(x < index.sides.probes(), shingle, first, last);
        }
    }

    /** Counts only documents of the other side. */
    private void countAcross(boolean probe, int shingle, int first, int last) {
        int[] ranks = index.block.ranks();
        int end = index.block.starts()[shingle + 1];
        int i = Bisection.firstAtLeast(first, ranks, index.block.starts()[shingle], end);
        for (; i < end && ranks[i] < last; i++) {
            if (index.order.documents()[ranks[i]] < index.sides.probes() == probe) continue;
            int partner = ranks[i] - index.block.from();
            if (shared[partner]++ == 0) partners[partnerCount++] = partner;
            triples++;
        }
    }

    private void count(int shingle, int first, int last) {
        int[] ranks = index.block.ranks();
        int end = index.block.starts()[shingle + 1];
        int from = index.block.from();
        int i = Bisection.firstAtLeast(first, ranks, index.block.starts()[shingle], end);
        int begin = i;
        for (; i < end && ranks[i] < last; i++) {
            int partner = ranks[i] - from;
            if (shared[partner]++ == 0) partners[partnerCount++] = partner;
        }
        triples += i - begin;
    }

    /** Decides by the overlap; {@code left} shingles of x were not joined and may be shared, too. */
    private void verify(int x, int y, int overlap, int left, PairSink pairs) {
        int sizeX = sets.sizeOf(x);
        int sizeY = sets.sizeOf(y);
        if (left > 0) {
            if (measure.accepts(Math.min(overlap + left, Math.min(sizeX, sizeY)), sizeX, sizeY)) {
                verifier.verify(x, y, pairs);
            }
        } else if (measure.accepts(overlap, sizeX, sizeY)) {
            pairs.pair(x, y, overlap, measure.score(overlap, sizeX, sizeY));
        }
    }
}
