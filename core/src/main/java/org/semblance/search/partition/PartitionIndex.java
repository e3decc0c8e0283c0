package org.semblance.search.partition;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.columns.Bisection;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Index;
import org.semblance.search.InvertedLists;
import org.semblance.search.RankedIndex;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/** The index of one round: inverted lists of a block of documents. */
record PartitionIndex(
        OverlapRelation how,
        TokenSets sets,
        Sides sides,
        AscendingSizes order,
        Partitions partitions,
        InvertedLists lists) {
    Index index() {
        return new RankedIndex<>(order.count(), false, PartitionSearcher::new, this::statistics);
    }

    static final Map<String, String> MEANINGS = SearchCounts.meanings(Map.of(
            "without_tokens", "Documents without tokens, which match nothing.",
            "partitions", "Ranges of sizes; only documents of near ranges are compared.",
            "lists_visited", "Lists of documents with a common token that were read.",
            "lists_pruned", "Lists skipped because the threshold could no longer be reached.",
            "lists_left_early", "Lists left before their end, since later documents are too large.",
            "candidates", "Pairs of documents that share a token and whose sizes allow the threshold."));

    private Map<String, Long> statistics(RankedIndex<PartitionSearcher> all) {
        boolean first = lists.from() == 0;
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("without_tokens", first ? (long) sets.size() - order.count() : 0);
        counts.put("partitions", first ? (long) partitions.count() : 0);
        counts.put("index_entries", (long) lists.ranks().length);
        counts.put("lists_visited", all.sum(s -> s.visited));
        counts.put("lists_pruned", all.sum(s -> s.pruned));
        counts.put("lists_left_early", all.sum(s -> s.leftEarly));
        counts.put("candidates", all.sum(s -> s.candidates));
        return counts;
    }

    /**
     * Searches for one thread. Within a collection a document probes those of higher rank, which are not smaller; between
     * two collections it probes all whose sizes can match.
     */
    final class PartitionSearcher implements RankedIndex.RankSearcher {
        private final OverlapMeasure measure;
        private final Verifier verifier;

        /** By rank within the block, the last probe + 1 that had the document as a candidate. */
        private final int[] lastProbe;

        long visited;
        long pruned;
        long leftEarly;
        long candidates;

        PartitionSearcher() {
            this.measure = how.how();
            this.verifier = how.over(sets);
            this.lastProbe = new int[lists.to() - lists.from()];
        }

        @Override
        public void probe(int rank, PairSink pairs) {
            if (order.documents()[rank] >= sides.probes()) return;
            int size = order.sizes()[rank];
            if (!measure.accepts(size, size, size)) return; // matches nothing, not even its copy
            int largest = order.sizes()[order.count() - 1];
            int first = sides.isWithin() ? rank + 1 : order.firstOf(measure.smallestPartner(size));
            first = Math.max(first, lists.from());
            int end = Math.min(order.firstAbove(measure.largestPartner(size, largest)), lists.to());
            if (first >= end) return;
            first = takeDisjoint(
                    rank, first, Math.min(end, order.firstAbove(measure.largestDisjointPartner(size))), pairs);
            while (first < end) {
                int partition = partitions.of(first);
                int last = Math.min(end, partitions.to(partition));
                probePartition(rank, first, last, pairs);
                first = last;
            }
        }

        /**
         * Verifies partners that match even if disjoint, since they need not share a list. Returns the start of the others.
         */
        private int takeDisjoint(int rank, int first, int end, PairSink pairs) {
            int x = order.documents()[rank];
            for (int r = first; r < end; r++) {
                int y = order.documents()[r];
                if (y < sides.indexed()) continue;
                candidates++;
                verifier.verify(x, y, pairs);
            }
            return Math.max(first, end);
        }

        /**
         * Visits the lists from the rarest token. A document that is first found at a token after δ₁ others shares none of
         * those: the overlap is at most |x| − δ₁. The smallest partner requires the least overlap, so the search ends when
         * even that cannot be reached. Tokens of no other document come first and have no lists.
         */
        private void probePartition(int rank, int first, int last, PairSink pairs) {
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

        /**
         * Visits the list of the i-th token. As sizes rise, so does the required overlap; at most {@code left} can be
         * reached.
         */
        private void visit(int rank, int i, int left, int first, int last, PairSink pairs) {
            int token = sets.tokens()[i];
            int[] ranks = lists.ranks();
            int end = lists.starts()[token + 1];
            int size = order.sizes()[rank];
            for (int at = Bisection.firstAtLeast(first, ranks, lists.starts()[token], end); at < end; at++) {
                int r = ranks[at];
                if (r >= last) return;
                int required = measure.required(size, order.sizes()[r]);
                if (left < required) {
                    leftEarly++;
                    return;
                }
                if (lastProbe[r - lists.from()] == rank + 1) continue;
                lastProbe[r - lists.from()] = rank + 1;
                verify(rank, i, r, required, pairs);
            }
        }

        /** Computes the overlap from the first common token. */
        private void verify(int rank, int i, int partner, int required, PairSink pairs) {
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
}
