package org.semblance.search.sieve;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** One round of the join: its lists, and their asking records cut into pieces of about the same work. */
final class SieveIndex implements Index {
    /** The least work of a piece, in comparisons; more pieces than this makes are not worth their taking. */
    private static final long LEAST_WORK = 1 << 19;

    private static final int MOST_PIECES = 4096;

    /** Taking up an asking record costs about as much as so many comparisons. */
    private static final int ASKING = 16;

    /** Ranks in a piece of those that look for partners with nothing in common. */
    private static final int DISJOINT_PIECE = 256;

    final Ranking ranking;
    final SizeBounds partners;
    final JoinRound round;
    final TokenLists meetings;
    final Bitmaps bitmaps;

    /** A piece is a run of the asking entries, whatever tokens they stand at. */
    private final int[] pieceStarts;

    /** By size: first rank of a partner that must share a token. */
    private final int[] lowest;

    private final int disjointPieces;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    SieveIndex(Ranking ranking, SizeBounds partners, JoinRound round, TokenLists meetings, Bitmaps bitmaps) {
        this.ranking = ranking;
        this.partners = partners;
        this.round = round;
        this.meetings = meetings;
        this.bitmaps = bitmaps;
        this.pieceStarts = cut(meetings);
        this.lowest = new int[ranking.largest() + 1];
        this.disjointPieces = disjointPieces();
    }

    private static int[] cut(TokenLists meetings) {
        int vocabulary = meetings.askStarts.length - 1;
        double total = 0;
        for (int t = 0; t < vocabulary; t++) {
            total += (double) workOfOne(meetings, t) * (meetings.askStarts[t + 1] - meetings.askStarts[t]);
        }
        double share = Math.max(LEAST_WORK, total / MOST_PIECES);
        int[] starts = new int[(int) (total / share) + 2];
        int pieces = 1;
        double left = share;
        for (int t = 0; t < vocabulary; t++) {
            long each = workOfOne(meetings, t);
            int at = meetings.askStarts[t];
            int end = meetings.askStarts[t + 1];
            while (left <= (double) each * (end - at)) {
                at = Math.min(end, at + (int) Math.ceil(left / each));
                starts[pieces++] = at;
                left = share;
                if (at == end) break;
            }
            left -= (double) each * (end - at);
        }
        if (starts[pieces - 1] == meetings.askStarts[vocabulary]) pieces--;
        int[] all = Arrays.copyOf(starts, pieces + 1);
        all[pieces] = meetings.askStarts[vocabulary];
        return all;
    }

    private static long workOfOne(TokenLists meetings, int token) {
        return (long) ASKING + meetings.shownStarts[token + 1] - meetings.shownStarts[token];
    }

    /** Small records only can be near ones they share nothing with, and they have the lowest ranks. */
    private int disjointPieces() {
        PrefixBounds reach = new PrefixBounds(partners, ranking);
        int end = round.asking().from();
        for (int size = 1; size <= ranking.largest(); size++) {
            if (ranking.firstRank(size) == ranking.firstRank(size + 1)) continue;
            reach.of(size);
            lowest[size] = reach.lowest();
            if (reach.firstDisjoint() < reach.endDisjoint()) end = Math.max(end, ranking.firstRank(size + 1));
        }
        int ranks = Math.min(end, round.asking().to()) - round.asking().from();
        return (Math.max(0, ranks) + DISJOINT_PIECE - 1) / DISJOINT_PIECE;
    }

    @Override
    public int pieces() {
        return listPieces() + disjointPieces;
    }

    int lowestOf(int size) {
        return lowest[size];
    }

    /** Whether there may be pairs that need not share anything. */
    boolean hasDisjoint() {
        return disjointPieces > 0;
    }

    int listPieces() {
        return pieceStarts.length - 1;
    }

    /** The asking entries of a piece. */
    RankRange piece(int piece) {
        return new RankRange(pieceStarts[piece], pieceStarts[piece + 1]);
    }

    /** The ranks of a piece of those that look for partners with nothing in common. */
    RankRange disjointPiece(int piece) {
        int from = round.asking().from() + (piece - listPieces()) * DISJOINT_PIECE;
        return new RankRange(
                from, Math.min(from + DISJOINT_PIECE, round.asking().to()));
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        return new SieveSearcher(this, counted);
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(meetings.shown.length, "candidates_bitmap", counts);
    }
}
