package org.semblance.search.suffix;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.columns.Bisection;
import org.semblance.records.sequences.Sequences;
import org.semblance.relation.Jaccard;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Index;
import org.semblance.search.RankedIndex;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/** The index: the lists of blocks. */
record SuffixIndex(SuffixSearch search, Sequences sequences, Sides sides, AscendingSizes order, BlockLists lists) {
    Index index() {
        return new RankedIndex<>(order.count(), false, SuffixSearcher::new, this::statistics);
    }

    static final Map<String, String> MEANINGS = SearchCounts.meanings(Map.of(
            "sentences", "Sentences of all documents.",
            "shared_blocks", "Different blocks of sentences that occur in several documents.",
            "lists_visited", "Lists of documents with a common block that were read.",
            "lists_pruned", "Lists skipped because the threshold could no longer be reached.",
            "lists_too_long", "Lists skipped because more documents have the block than the limit allows.",
            "candidates", "Pairs of documents that share a block."));

    private Map<String, Long> statistics(RankedIndex<SuffixSearcher> all) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("sentences", (long) lists.blocks().length - order.count());
        counts.put("shared_blocks", lists.starts().length - 2L);
        counts.put("index_entries", (long) lists.ranks().length);
        counts.put("lists_visited", all.sum(s -> s.visited));
        counts.put("lists_pruned", all.sum(s -> s.pruned));
        counts.put("lists_too_long", all.sum(s -> s.tooLong));
        counts.put("candidates", all.sum(s -> s.candidates));
        return counts;
    }

    /**
     * Searches for one thread. Within a collection a document probes those of higher rank, which are not smaller; between
     * two collections it probes all whose sizes can match.
     */
    final class SuffixSearcher implements RankedIndex.RankSearcher {
        private final Jaccard measure;
        private final int block;
        private final Verifier verifier;

        /** By rank, the last probe + 1 that had the document as a candidate. */
        private final int[] lastProbe;

        /**
         * The blocks of the probing document in the upper halves, rarest first, and their positions in the lower halves.
         */
        private long[] found = new long[64];

        private int count;

        /** By position, the last probe + 1 whose frequent blocks cover it. */
        private int[] covered = new int[64];

        long visited;
        long pruned;
        long tooLong;
        long candidates;

        SuffixSearcher() {
            this.measure = search.relation().how();
            this.block = search.relation().block();
            this.verifier = search.relation().over(sequences);
            this.lastProbe = new int[order.count()];
        }

        @Override
        public void probe(int rank, PairSink pairs) {
            if (order.documents()[rank] >= sides.probes()) return;
            int size = order.sizes()[rank];
            int first = sides.isWithin() ? rank + 1 : order.firstOf(measure.smallestPartner(size));
            int largest = order.sizes()[order.count() - 1];
            int end = order.firstAbove(measure.largestPartner(size, largest));
            if (first >= end) return;
            gather(rank, size);
            int stop = stop(rank, measure.required(size, order.sizes()[first]));
            int last = BlockLists.NONE;
            for (int i = 0; i < count; i++) {
                int number = (int) (found[i] >>> Integer.SIZE);
                if (number == last) continue;
                last = number;
                if (i >= stop) pruned++;
                else if (lists.documents(number) > search.mostDocuments()) tooLong++;
                else visit(rank, number, first, end, pairs);
            }
        }

        private void gather(int rank, int size) {
            if (found.length < size) found = new long[Math.max(size, 2 * found.length)];
            count = 0;
            int begin = lists.begins()[rank];
            for (int i = 0; i < size; i++) {
                int number = lists.blocks()[begin + i];
                if (number != BlockLists.NONE) found[count++] = (long) number << Integer.SIZE | i;
            }
            Arrays.sort(found, 0, count);
        }

        /**
         * The end of the blocks to look up. The others, from the most frequent down, together cover fewer positions than
         * any partner must share: a document that has only blocks of these shares too little.
         */
        private int stop(int rank, int required) {
            if (covered.length < order.sizes()[rank])
                covered = new int[Math.max(order.sizes()[rank], 2 * covered.length)];
            int positions = 0;
            int i = count;
            while (i > 0) {
                int group = i;
                int number = (int) (found[i - 1] >>> Integer.SIZE);
                while (group > 0 && (int) (found[group - 1] >>> Integer.SIZE) == number) {
                    positions += cover((int) found[--group], rank + 1);
                }
                if (positions >= required) return i;
                i = group;
            }
            return 0;
        }

        private int cover(int from, int stamp) {
            int fresh = 0;
            for (int i = from; i < from + block; i++) {
                if (covered[i] != stamp) fresh++;
                covered[i] = stamp;
            }
            return fresh;
        }

        private void visit(int rank, int number, int first, int end, PairSink pairs) {
            visited++;
            int[] ranks = lists.ranks();
            int to = lists.starts()[number + 1];
            for (int i = Bisection.firstAtLeast(first, ranks, lists.starts()[number], to);
                    i < to && ranks[i] < end;
                    i++) {
                if (lastProbe[ranks[i]] == rank + 1) continue;
                lastProbe[ranks[i]] = rank + 1;
                candidates++;
                verifier.verify(order.documents()[rank], order.documents()[ranks[i]], pairs);
            }
        }
    }
}
