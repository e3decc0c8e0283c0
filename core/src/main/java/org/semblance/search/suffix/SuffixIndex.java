package org.semblance.search.suffix;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.sequences.Sequences;
import org.semblance.search.AscendingSizes;
import org.semblance.search.RankedIndex;
import org.semblance.search.Sides;

/** The index: the lists of blocks. */
final class SuffixIndex extends RankedIndex<SuffixSearcher> {
    final SuffixSearch search;
    final Sequences sequences;
    final Sides sides;
    final AscendingSizes order;
    final BlockLists lists;

    SuffixIndex(SuffixSearch search, Sequences sequences, Sides sides, AscendingSizes order, BlockLists lists) {
        super(order.count());
        this.search = search;
        this.sequences = sequences;
        this.sides = sides;
        this.order = order;
        this.lists = lists;
    }

    @Override
    protected SuffixSearcher newSearcher() {
        return new SuffixSearcher(this);
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
}
