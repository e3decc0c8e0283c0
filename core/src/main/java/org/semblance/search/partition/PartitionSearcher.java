package org.semblance.search.partition;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Bisection;
import org.semblance.search.Searcher;

/**
 * One thread's worker. Within a collection a document asks those behind it in rank, which are not smaller; between two
 * collections all that are neither too small nor too large.
 */
final class PartitionSearcher implements Searcher {
    private final PartitionIndex index;
    private final TokenSets sets;
    private final AscendingSizes order;
    private final OverlapMeasure measure;
    private final Verifier verifier;

    /** Who asked a document last, by rank within the block: the asking rank + 1. */
    private final int[] askers;

    long visited;
    long pruned;
    long leftEarly;
    long candidates;

    PartitionSearcher(PartitionIndex index) {
        this.index = index;
        this.sets = index.sets;
        this.order = index.order;
        this.measure = index.how.how();
        this.verifier = index.how.over(sets);
        this.askers = new int[index.lists.to() - index.lists.from()];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int end = index.to(piece);
        for (int rank = index.from(piece); rank < end; rank++) {
            if (order.documents()[rank] < index.sides.probes()) ask(rank, pairs);
        }
    }

    private void ask(int rank, PairSink pairs) {
        int size = order.sizes()[rank];
        if (!measure.accepts(size, size, size)) return; // near nothing, not even its copy
        int largest = order.sizes()[order.count() - 1];
        int first = index.sides.isWithin() ? rank + 1 : order.firstOf(measure.smallestPartner(size));
        first = Math.max(first, index.lists.from());
        int end = Math.min(order.firstAbove(measure.largestPartner(size, largest)), index.lists.to());
        if (first >= end) return;
        first = takeDisjoint(rank, first, Math.min(end, order.firstAbove(measure.largestDisjointPartner(size))), pairs);
        while (first < end) {
            int partition = index.partitions.of(first);
            int last = Math.min(end, index.partitions.to(partition));
            askPartition(rank, first, last, pairs);
            first = last;
        }
    }

    /** Partners that are near whatever they share: there is no list they must meet in. Returns where the others begin. */
    private int takeDisjoint(int rank, int first, int end, PairSink pairs) {
        int x = order.documents()[rank];
        for (int r = first; r < end; r++) {
            int y = order.documents()[r];
            if (y < index.sides.indexed()) continue;
            candidates++;
            verifier.verify(x, y, pairs);
        }
        return Math.max(first, end);
    }

    /**
     * Goes through the lists from the rarest token on. Whoever is met first at the token with δ₁ others before it shares none of
     * those: the overlap is at most |x| − δ₁. The smallest partner needs least of it, so the search ends when even that is
     * out of reach. Tokens of no other document come first of all and have no lists.
     */
    private void askPartition(int rank, int first, int last, PairSink pairs) {
        int x = order.documents()[rank];
        int size = order.sizes()[rank];
        int start = sets.start(x);
        int end = sets.end(x);
        int stop = start + size - measure.required(size, order.sizes()[first]) + 1 - sets.unique(x);
        stop = Math.clamp(stop, start, end);
        for (int i = start; i < stop; i++) visit(rank, i, end - i, first, last, pairs);
        visited += stop - start;
        pruned += end - stop;
    }

    /** The list of the i-th token: as sizes rise, so does the overlap that is required, and {@code left} is what can be had. */
    private void visit(int rank, int i, int left, int first, int last, PairSink pairs) {
        int token = sets.tokens()[i];
        int[] ranks = index.lists.ranks();
        int end = index.lists.starts()[token + 1];
        int size = order.sizes()[rank];
        for (int at = Bisection.firstAtLeast(first, ranks, index.lists.starts()[token], end); at < end; at++) {
            int r = ranks[at];
            if (r >= last) return;
            int required = measure.required(size, order.sizes()[r]);
            if (left < required) {
                leftEarly++;
                return;
            }
            if (askers[r - index.lists.from()] == rank + 1) continue;
            askers[r - index.lists.from()] = rank + 1;
            judge(rank, i, r, required, pairs);
        }
    }

    /** What both have from their first common token on is all they share. */
    private void judge(int rank, int i, int partner, int required, PairSink pairs) {
        candidates++;
        int x = order.documents()[rank];
        int y = order.documents()[partner];
        int[] tokens = sets.tokens();
        int j = Bisection.firstAtLeast(tokens[i], tokens, sets.start(y), sets.end(y));
        int overlap = Intersection.from(0, tokens, i, sets.end(x), tokens, j, sets.end(y), required);
        if (overlap < required) return;
        pairs.pair(x, y, overlap, measure.score(overlap, order.sizes()[rank], order.sizes()[partner]));
    }
}
