package org.semblance.search.blocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.semblance.records.Sequences;
import org.semblance.search.Index;
import org.semblance.search.RisingSizes;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/** The lists of blocks, and who asks them. */
final class SuffixIndex implements Index {
    /** Documents in a piece of work. */
    private static final int PIECE = 64;

    final SuffixSearch search;
    final Sequences sequences;
    final Sides sides;
    final RisingSizes order;
    final BlockLists lists;

    private final List<SuffixSearcher> searchers = new CopyOnWriteArrayList<>();

    SuffixIndex(SuffixSearch search, Sequences sequences, Sides sides, RisingSizes order, BlockLists lists) {
        this.search = search;
        this.sequences = sequences;
        this.sides = sides;
        this.order = order;
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
        SuffixSearcher searcher = new SuffixSearcher(this);
        searchers.add(searcher);
        return searcher;
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("sentences", (long) lists.blocks().length - order.count());
        counts.put("shared_blocks", lists.starts().length - 2L);
        counts.put("index_entries", (long) lists.ranks().length);
        counts.put("lists_visited", sum(s -> s.visited));
        counts.put("lists_pruned", sum(s -> s.pruned));
        counts.put("lists_too_long", sum(s -> s.tooLong));
        counts.put("candidates", sum(s -> s.candidates));
        return counts;
    }

    private long sum(ToLongFunction<SuffixSearcher> count) {
        return searchers.stream().mapToLong(count).sum();
    }
}
