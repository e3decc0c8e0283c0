package org.semblance.search.partition;

import java.util.BitSet;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.AscendingSizes;
import org.semblance.search.InvertedLists;
import org.semblance.search.Lazy;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * The matching of SpotSigs: partitions by size, and a pruned inverted index. All bounds are derived from the measure,
 * so it works for any measure.
 */
public record PartitionSearch(OverlapRelation relation) implements Search<TokenSets> {
    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Map<String, String> meanings() {
        return PartitionIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(relation.how(), this);
    }

    /**
     * Rounds that each index a block of documents, in ascending order of size, and probe it with all documents that can
     * match one of them: a single round if the memory allows it.
     */
    @Override
    public Plan plan(TokenSets sets, Sides sides, long bytes) {
        // The order, the partitions (at most one per document), and the starts of the lists.
        long fixed = AscendingSizes.bytes(sets.size())
                + (long) Integer.BYTES * sets.size()
                + Integer.BYTES * (sets.vocabulary() + 2L);
        AscendingSizes rising = AscendingSizes.of(sets);
        IntToLongFunction entries = rank -> {
            int x = rising.documents()[rank];
            return x < sides.indexed() ? 0 : sets.end(x) - sets.start(x);
        };
        RankBlocks blocks = RankBlocks.of(rising.count(), entries, Math.max(1, (bytes - fixed) / Integer.BYTES));
        Lazy<AscendingSizes> orders = new Lazy<>();
        Lazy<Partitions> partitions = new Lazy<>();
        return Plan.of(fixed + Integer.BYTES * blocks.largest(), blocks.count(), (round, _) -> {
            AscendingSizes order = orders.get(() -> AscendingSizes.of(sets));
            Partitions parts = partitions.get(() -> Partitions.of(order, relation.how()));
            InvertedLists lists = InvertedLists.of(
                    sets, order.documents(), blocks.from(round), blocks.to(round), sides.indexed(), new BitSet());
            return new PartitionIndex(relation, sets, sides, order, parts, lists).index();
        });
    }
}
