package org.semblance.search.partition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.Index;
import org.semblance.search.RisingSizes;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/** One round of the join: the lists of some documents, and who asks them. */
final class PartitionIndex implements Index {
    /** Documents in a piece of work. */
    private static final int PIECE = 64;

    final OverlapRelation how;
    final TokenSets sets;
    final Sides sides;
    final RisingSizes order;
    final Partitions partitions;
    final InvertedLists lists;

    private final List<PartitionSearcher> searchers = new CopyOnWriteArrayList<>();

    PartitionIndex(
            OverlapRelation how,
            TokenSets sets,
            Sides sides,
            RisingSizes order,
            Partitions partitions,
            InvertedLists lists) {
        this.how = how;
        this.sets = sets;
        this.sides = sides;
        this.order = order;
        this.partitions = partitions;
        this.lists = lists;
    }

    @Override
    public int pieces() {
        return (order.count() + PIECE - 1) / PIECE;
    }

    /** The first rank of a piece. */
    int from(int piece) {
        return piece * PIECE;
    }

    /** The rank behind a piece. */
    int to(int piece) {
        return Math.min(from(piece) + PIECE, order.count());
    }

    @Override
    public Searcher searcher() {
        PartitionSearcher searcher = new PartitionSearcher(this);
        searchers.add(searcher);
        return searcher;
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

    private long sum(ToLongFunction<PartitionSearcher> count) {
        return searchers.stream().mapToLong(count).sum();
    }
}
