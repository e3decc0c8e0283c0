package org.semblance.search;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.relation.PairSink;

/**
 * An index over some of the documents that calls them by their ordinals among all, and tells what their pairs stand for.
 *
 * @param expanded to add up how many pairs that is
 */
@SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
record Renamed(Index index, int[] ordinals, Standing standing, LongAdder expanded) implements Index {
    @Override
    public int pieces() {
        return index.pieces();
    }

    @Override
    public Searcher searcher() {
        return new Renaming(index.searcher(), this);
    }

    @Override
    public Map<String, Long> statistics() {
        return index.statistics();
    }

    /** One thread's searcher; adds up once for each piece. */
    private static final class Renaming implements Searcher {
        private final Searcher searcher;
        private final Renamed how;
        private long count;

        Renaming(Searcher searcher, Renamed how) {
            this.searcher = searcher;
            this.how = how;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            count = 0;
            int[] ordinals = how.ordinals;
            Standing standing = how.standing;
            searcher.search(
                    piece,
                    (x, y, overlap, score) -> count += standing.pair(ordinals[x], ordinals[y], overlap, score, pairs));
            how.expanded.add(count);
        }
    }
}
