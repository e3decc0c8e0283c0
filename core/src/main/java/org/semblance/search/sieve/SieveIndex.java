package org.semblance.search.sieve;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/**
 * A round of the join over token lists: the lists, and the probing entries divided into pieces of about the same work.
 */
final class SieveIndex implements Index {
    /** Minimum work of a piece, in comparisons; smaller pieces would not be worth their scheduling. */
    private static final long MIN_WORK = 1 << 19;

    private static final int MAX_PIECES = 4096;

    /** Cost of starting a probing entry, in comparisons. */
    private static final int PROBE_COST = 16;

    /** Ranks per piece of the search for partners without a shared token. */
    private static final int DISJOINT_PIECE = 256;

    final Ranking ranking;
    final SizeBounds sizeBounds;
    final JoinRound round;
    final TokenLists lists;
    final Bitmaps bitmaps;
    final FrequentTokens frequents;

    /** A piece is a range of probing entries, possibly of several tokens. */
    private final int[] pieceStarts;

    /** By size: first rank of a partner that must share a token. */
    private final int[] lowest;

    private final int disjointPieces;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    SieveIndex(
            Ranking ranking,
            SizeBounds sizeBounds,
            JoinRound round,
            TokenLists lists,
            Bitmaps bitmaps,
            FrequentTokens frequents) {
        this.ranking = ranking;
        this.sizeBounds = sizeBounds;
        this.round = round;
        this.lists = lists;
        this.bitmaps = bitmaps;
        this.frequents = frequents;
        this.pieceStarts = cut(lists);
        this.lowest = new int[ranking.largest() + 1];
        this.disjointPieces = disjointPieces();
    }

    private static int[] cut(TokenLists lists) {
        int vocabulary = lists.probingStarts.length - 1;
        double total = 0;
        for (int t = 0; t < vocabulary; t++) {
            total += (double) workPerEntry(lists, t) * (lists.probingStarts[t + 1] - lists.probingStarts[t]);
        }
        double share = Math.max(MIN_WORK, total / MAX_PIECES);
        int[] starts = new int[(int) (total / share) + 2];
        int pieces = 1;
        double left = share;
        for (int t = 0; t < vocabulary; t++) {
            long each = workPerEntry(lists, t);
            int at = lists.probingStarts[t];
            int end = lists.probingStarts[t + 1];
            while (left <= (double) each * (end - at)) {
                at = Math.min(end, at + (int) Math.ceil(left / each));
                starts[pieces++] = at;
                left = share;
                if (at == end) break;
            }
            left -= (double) each * (end - at);
        }
        if (starts[pieces - 1] == lists.probingStarts[vocabulary]) pieces--;
        int[] all = Arrays.copyOf(starts, pieces + 1);
        all[pieces] = lists.probingStarts[vocabulary];
        return all;
    }

    private static long workPerEntry(TokenLists lists, int token) {
        return (long) PROBE_COST + lists.indexedStarts[token + 1] - lists.indexedStarts[token];
    }

    /** Only small records can match without a shared token, and they have the lowest ranks. */
    private int disjointPieces() {
        PrefixBounds bounds = new PrefixBounds(sizeBounds, ranking);
        int end = round.probing().from();
        for (int size = 1; size <= ranking.largest(); size++) {
            if (ranking.firstRank(size) == ranking.firstRank(size + 1)) continue;
            bounds.of(size);
            lowest[size] = bounds.lowest();
            if (bounds.firstDisjoint() < bounds.endDisjoint()) end = Math.max(end, ranking.firstRank(size + 1));
        }
        int ranks = Math.min(end, round.probing().to()) - round.probing().from();
        return (Math.max(0, ranks) + DISJOINT_PIECE - 1) / DISJOINT_PIECE;
    }

    @Override
    public int pieces() {
        return listPieces() + disjointPieces;
    }

    int lowestOf(int size) {
        return lowest[size];
    }

    /** Whether there may be matching pairs without a shared token. */
    boolean hasDisjoint() {
        return disjointPieces > 0;
    }

    int listPieces() {
        return pieceStarts.length - 1;
    }

    /** The probing entries of a piece. */
    RankRange piece(int piece) {
        return new RankRange(pieceStarts[piece], pieceStarts[piece + 1]);
    }

    /** The ranks of a piece of the search for partners without a shared token. */
    RankRange disjointPiece(int piece) {
        int from = round.probing().from() + (piece - listPieces()) * DISJOINT_PIECE;
        return new RankRange(
                from, Math.min(from + DISJOINT_PIECE, round.probing().to()));
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        return new SieveSearcher(this, counted);
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(lists.indexed.length, "candidates_bitmap", counts);
    }
}
