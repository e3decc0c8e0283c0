package org.semblance.search.window;

import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * Windows searched row by row, where later rows depend on earlier ones: a block of rows is a round. Its rows are
 * compressed on all threads, using only the results of earlier blocks; then they are decided one after the other, as
 * one thread would do. So the result does not depend on the number of threads, at the cost of comparisons for rows that
 * turn out to be decided already.
 */
final class RowPlan implements Plan {
    /** Rows of a block: enough work for all threads, but few enough that little of it is wasted. */
    static final int ROWS = 32;

    private final ByteStrings records;
    private final Sides sides;
    private final SizeWindowSearch search;
    private final int count;
    private final BitSet checked = new BitSet();
    private @Nullable CompressedSizeOrder order;
    private @Nullable RowBlock before;

    RowPlan(ByteStrings records, Sides sides, SizeWindowSearch search) {
        this.records = records;
        this.sides = sides;
        this.search = search;
        this.count = CompressedSizeOrder.count(records);
    }

    /** The order, and two blocks of complete rows. */
    @Override
    public long bytes() {
        return (CompressedSizeOrder.BYTES_EACH + 2L * ROWS * Integer.BYTES) * records.size();
    }

    @Override
    public int rounds() {
        return (count + ROWS - 1) / ROWS;
    }

    @Override
    public Index index(int round, Workers workers) throws InterruptedException {
        CompressedSizeOrder ranks = order == null ? search.order(records, sides) : order;
        order = ranks;
        RowBlock block = new RowBlock(ranks, search, round * ROWS, Math.min((round + 1) * ROWS, count));
        RowBlock previous = before == null ? new RowBlock(ranks, search, 0, 0) : before;
        block.compress(previous, checked, workers);
        if (search.prune().triangle()) before = block;
        boolean first = round == 0;
        return new Index() {
            @Override
            public int pieces() {
                return 1;
            }

            @Override
            public Searcher searcher() {
                return (piece, pairs) -> decide(ranks, block, pairs);
            }

            @Override
            public Map<String, Long> statistics() {
                Map<String, Long> counts =
                        WindowIndex.statistics(ranks, block.pruned(), block.skipped(), block.compressions());
                if (!first) WindowIndex.WHOLE.forEach(name -> counts.put(name, 0L)); // rounds are added up
                return counts;
            }
        };
    }

    /** Lines 9 to 14 of Algorithm 1 for the rows of a block. */
    private void decide(CompressedSizeOrder ranks, RowBlock block, PairSink pairs) {
        for (int rank = block.start(); rank < block.end(); rank++) {
            if (search.greedy() && checked.get(rank)) continue;
            int[] partners = ranks.partners(rank);
            for (int p = ranks.from(rank); p < ranks.to(rank); p++) {
                int other = partners[p];
                if (search.greedy() && checked.get(other)) continue;
                int together = block.together(rank, p);
                int size = ranks.sizes[rank];
                if (together == 0 || together > search.relation().most(size, ranks.sizes[other])) continue;
                if (search.greedy()) checked.set(other);
                pairs.pair(
                        ranks.documents[rank],
                        ranks.documents[other],
                        PairSink.NO_OVERLAP,
                        score(ranks, rank, other, together));
            }
        }
    }

    private static double score(CompressedSizeOrder ranks, int rank, int other, int together) {
        return CompressionDistance.score(together, ranks.sizes[rank], ranks.sizes[other]);
    }
}
