package org.semblance.search.sieve;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/**
 * One round of the join without lists, for records so crowded that they would meet in lists more often than there are
 * pairs of them: few long records, or low thresholds. The bitmaps of all that are in reach of their sizes are compared.
 */
final class DenseIndex implements Index {
    /** Asking ranks in a piece: each piece gathers the bitmaps of all that they can reach. */
    private static final int PIECE = 64;

    final Ranking ranking;
    final SizeBounds partners;
    final JoinRound round;
    final Bitmaps bitmaps;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    DenseIndex(Ranking ranking, SizeBounds partners, JoinRound round, Bitmaps bitmaps) {
        this.ranking = ranking;
        this.partners = partners;
        this.round = round;
        this.bitmaps = bitmaps;
    }

    /** How many pairs of ranks are in reach of each other. */
    static double comparisons(Ranking ranking, PrefixBounds reach, JoinRound round) {
        double sum = 0;
        for (int from = round.asking().from(); from < round.asking().to(); ) {
            int size = ranking.sizeByRank(from);
            int to = Math.min(round.asking().to(), ranking.firstRank(size + 1));
            int first = Math.max(reach.of(size).firstPartner(), round.shown().from());
            for (int x = from; x < to; x++)
                sum += Math.max(0, Math.min(x, round.shown().to()) - first);
            from = to;
        }
        return sum;
    }

    @Override
    public int pieces() {
        return (round.asking().length() + PIECE - 1) / PIECE;
    }

    /** The asking ranks of a piece. */
    RankRange piece(int piece) {
        int from = round.asking().from() + piece * PIECE;
        return new RankRange(from, Math.min(from + PIECE, round.asking().to()));
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
