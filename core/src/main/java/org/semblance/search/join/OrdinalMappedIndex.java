package org.semblance.search.join;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/**
 * An index over some of the records that reports them by their ordinals among all records, and expands their pairs.
 *
 * @param expanded counts the pairs of documents, as returned by the rule
 */
@SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
record OrdinalMappedIndex(Index index, int[] ordinals, CopyExpansion.Rule rule, LongAdder expanded) implements Index {
    /** The same pairs, under other ordinals. */
    OrdinalMappedIndex(Index index, int[] ordinals) {
        this(index, ordinals, CopyExpansion.Rule.NO_COPIES, new LongAdder());
    }

    @Override
    public int pieces() {
        return index.pieces();
    }

    @Override
    public Searcher searcher() {
        return new Mapping(index.searcher(), this);
    }

    @Override
    public Map<String, Long> statistics() {
        return index.statistics();
    }

    /** A searcher for one thread; adds to the shared count once per piece. */
    private static final class Mapping implements Searcher {
        private final Searcher searcher;
        private final OrdinalMappedIndex mapped;
        private long count;

        Mapping(Searcher searcher, OrdinalMappedIndex mapped) {
            this.searcher = searcher;
            this.mapped = mapped;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            count = 0;
            int[] ordinals = mapped.ordinals;
            CopyExpansion.Rule rule = mapped.rule;
            searcher.search(
                    piece,
                    (x, y, overlap, score) -> count += rule.pair(ordinals[x], ordinals[y], overlap, score, pairs));
            mapped.expanded.add(count);
        }
    }
}
