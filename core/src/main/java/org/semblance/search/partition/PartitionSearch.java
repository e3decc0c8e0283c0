package org.semblance.search.partition;

import org.jspecify.annotations.Nullable;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.run.Workers;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Index;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * The matching of SpotSigs: partitions by size, and a pruned inverted index. All bounds are derived from the measure,
 * so it works for any measure.
 */
public record PartitionSearch(OverlapRelation how) implements Search<TokenSets> {
    @Override
    public Relation<TokenSets> relation() {
        return how;
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new PartitionPlan(how, records, sides, bytes);
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(how.how(), this);
    }

    /**
     * Rounds that each index a block of documents, in ascending order of size, and probe it with all documents that can
     * match one of them: a single round if the memory allows it.
     */
    static final class PartitionPlan implements Plan {
        private final OverlapRelation how;
        private final TokenSets sets;
        private final Sides sides;
        private final RankBlocks blocks;
        private final long bytes;
        private @Nullable AscendingSizes order;
        private @Nullable Partitions partitions;

        PartitionPlan(OverlapRelation how, TokenSets sets, Sides sides, long bytes) {
            this.how = how;
            this.sets = sets;
            this.sides = sides;
            // The order, the partitions (at most one per document), and the starts of the lists.
            long fixed = AscendingSizes.bytes(sets.size())
                    + (long) Integer.BYTES * sets.size()
                    + Integer.BYTES * (sets.vocabulary() + 2L);
            AscendingSizes rising = AscendingSizes.of(sets);
            this.blocks = RankBlocks.of(
                    rising.count(), r -> entries(rising.documents()[r]), Math.max(1, (bytes - fixed) / Integer.BYTES));
            this.bytes = fixed + Integer.BYTES * blocks.largest();
        }

        private long entries(int x) {
            return x < sides.indexed() ? 0 : sets.end(x) - sets.start(x);
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public int rounds() {
            return blocks.count();
        }

        @Override
        public Index index(int round, Workers workers) {
            AscendingSizes rising = order == null ? AscendingSizes.of(sets) : order;
            order = rising;
            Partitions parts = partitions == null ? Partitions.of(rising, how.how()) : partitions;
            partitions = parts;
            InvertedLists lists = InvertedLists.of(sets, rising, blocks.from(round), blocks.to(round), sides.indexed());
            return new PartitionIndex(how, sets, sides, rising, parts, lists);
        }
    }
}
