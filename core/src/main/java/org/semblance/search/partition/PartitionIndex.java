package org.semblance.search.partition;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.AscendingSizes;
import org.semblance.search.RankedIndex;
import org.semblance.search.Sides;

/** The index of one round: inverted lists of a block of documents. */
final class PartitionIndex extends RankedIndex<PartitionSearcher> {
    final OverlapRelation how;
    final TokenSets sets;
    final Sides sides;
    final AscendingSizes order;
    final Partitions partitions;
    final InvertedLists lists;

    PartitionIndex(
            OverlapRelation how,
            TokenSets sets,
            Sides sides,
            AscendingSizes order,
            Partitions partitions,
            InvertedLists lists) {
        super(order.count());
        this.how = how;
        this.sets = sets;
        this.sides = sides;
        this.order = order;
        this.partitions = partitions;
        this.lists = lists;
    }

    @Override
    protected PartitionSearcher newSearcher() {
        return new PartitionSearcher(this);
    }

    @Override
    public Map<String, Long> statistics() {
        boolean first = lists.from() == 0;
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("without_tokens", first ? (long) sets.size() - order.count() : 0);
        counts.put("partitions", first ? (long) partitions.count() : 0);
        counts.put("index_entries", (long) lists.ranks().length);
        counts.put("lists_visited", sum(s -> s.visited));
        counts.put("lists_pruned", sum(s -> s.pruned));
        counts.put("lists_left_early", sum(s -> s.leftEarly));
        counts.put("candidates", sum(s -> s.candidates));
        return counts;
    }
}
