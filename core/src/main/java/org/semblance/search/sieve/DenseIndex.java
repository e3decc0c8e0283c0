package org.semblance.search.sieve;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/**
 * A round of the join that compares the bitmaps of all pairs of compatible sizes. Used where token lists would produce
 * more comparisons than there are such pairs: for few long records, or low thresholds.
 */
final class DenseIndex implements Index {
    /** Probing ranks per piece of work: each piece gathers the bitmaps of all its possible partners. */
    private static final int PIECE = 64;

    final Ranking ranking;
    final SizeBounds sizeBounds;
    final JoinRound round;
    final Bitmaps bitmaps;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    DenseIndex(Ranking ranking, SizeBounds sizeBounds, JoinRound round, Bitmaps bitmaps) {
        this.ranking = ranking;
        this.sizeBounds = sizeBounds;
        this.round = round;
        this.bitmaps = bitmaps;
    }

    /** Number of pairs of ranks whose sizes are compatible. */
    static double comparisons(Ranking ranking, PrefixBounds bounds, JoinRound round) {
        double sum = 0;
        for (int from = round.probing().from(); from < round.probing().to(); ) {
            int size = ranking.sizeByRank(from);
            int to = Math.min(round.probing().to(), ranking.firstRank(size + 1));
            int first = Math.max(bounds.of(size).firstPartner(), round.indexed().from());
            for (int x = from; x < to; x++)
                sum += Math.max(0, Math.min(x, round.indexed().to()) - first);
            from = to;
        }
        return sum;
    }

    @Override
    public int pieces() {
        return (round.probing().length() + PIECE - 1) / PIECE;
    }

    /** The probing ranks of a piece. */
    RankRange piece(int piece) {
        int from = round.probing().from() + piece * PIECE;
        return new RankRange(from, Math.min(from + PIECE, round.probing().to()));
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        return new DenseSearcher(this, PIECE, counted);
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(0, "candidates_bitmap", counts);
    }
}
