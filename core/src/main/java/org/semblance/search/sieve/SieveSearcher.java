package org.semblance.search.sieve;

import org.semblance.relation.PairSink;
import org.semblance.search.Bisection;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** Goes through the lists token by token: bitmaps are compared in bulk, and the few that are near are verified. */
final class SieveSearcher implements Searcher {
    /** Lists up to this length are gone through as they are. */
    private static final int FEW = 16;

    private final SieveIndex index;
    private final Ranking ranking;
    private final TokenLists meetings;
    private final PairVerifier judge;
    private final PrefixBounds reach;
    private final BitmapTile tile;

    private final SearchCounts counts;

    SieveSearcher(SieveIndex index, SearchCounts counts) {
        this.index = index;
        this.counts = counts;
        this.ranking = index.ranking;
        this.meetings = index.meetings;
        this.judge = new PairVerifier(ranking, index.partners.measure(), counts);
        this.reach = new PrefixBounds(index.partners, ranking);
        this.tile = new BitmapTile(index.bitmaps.words());
    }

    @Override
    public void search(int piece, PairSink pairs) {
        if (piece >= index.listPieces()) {
            searchDisjoint(index.disjointPiece(piece), pairs);
            return;
        }
        RankRange asking = index.piece(piece);
        int[] askStarts = meetings.askStarts;
        int at = asking.from();
        for (int t = meetings.tokenAt(at); at < asking.to(); t++) {
            int end = Math.min(askStarts[t + 1], asking.to());
            if (at < end) meetAt(t, at, end, pairs);
            at = end;
        }
    }

    private void meetAt(int token, int askFrom, int askTo, PairSink pairs) {
        int end = meetings.shownStarts[token + 1];
        if (end - meetings.shownStarts[token] <= FEW && !index.hasDisjoint()) {
            meetFew(token, meetings.shownStarts[token], end, askFrom, askTo, pairs);
            return;
        }
        // A list of more than a tile is taken tile by tile, each of them for all that ask.
        for (int from = meetings.shownStarts[token]; from < end; from += BitmapTile.CAPACITY) {
            int to = Math.min(end, from + BitmapTile.CAPACITY);
            tile.fill(index.bitmaps.bits(), meetings.shown, from, to);
            meet(token, from, to, askFrom, askTo, pairs);
        }
    }

    /**
     * Short lists are the most, and need no preparation: partners that are too small may be among them, and fail later. That
     * would report a pair twice only where there are pairs that need not share anything.
     */
    private void meetFew(int token, int from, int to, int askFrom, int askTo, PairSink pairs) {
        int[] shown = meetings.shown;
        int[] asking = meetings.asking;
        for (int ask = TokenLists.FIELDS * askFrom; ask < TokenLists.FIELDS * askTo; ask += TokenLists.FIELDS) {
            int x = asking[ask];
            int end = Math.min(asking[ask + 1], x);
            int limit = asking[ask + 2];
            int before = asking[ask + 3];
            int at = from;
            for (; at < to && shown[at] < end; at++) {
                if (meetings.shownBefore[at] == before || index.bitmaps.difference(x, shown[at]) > limit) continue;
                counts.candidates++;
                judge.verify(token, x, shown[at], pairs);
            }
            counts.probed += at - from;
        }
    }

    /** Lets those that ask meet those that are shown in the tile. Both stand by rank, so the sizes rise together. */
    private void meet(int token, int tileFrom, int tileTo, int askFrom, int askTo, PairSink pairs) {
        int[] shown = meetings.shown;
        int[] asking = meetings.asking;
        int from = tileFrom; // the first that is large enough
        int own = tileFrom; // the first that has not a lower rank
        int size = 0;
        int sizeEnd = 0;
        int lowest = 0;
        int end = -1;
        int beforeEnd = 0;
        for (int ask = TokenLists.FIELDS * askFrom; ask < TokenLists.FIELDS * askTo; ask += TokenLists.FIELDS) {
            int x = asking[ask];
            while (own < tileTo && shown[own] < x) own++;
            if (own == tileFrom) continue;
            if (x >= sizeEnd) {
                size = ranking.sizeByRank(x, size);
                sizeEnd = ranking.firstRank(size + 1);
                // It rises with the size, except where small records are near without sharing anything.
                if (index.lowestOf(size) < lowest) from = tileFrom;
                lowest = index.lowestOf(size);
                while (from < tileTo && shown[from] < lowest) from++;
            }
            int to = own;
            if (asking[ask + 1] < x) {
                if (asking[ask + 1] != end) {
                    end = asking[ask + 1];
                    beforeEnd = Bisection.firstAtLeast(end, shown, tileFrom, own);
                }
                to = beforeEnd;
            }
            if (from >= to) continue;
            counts.probed += to - from;
            int hits = tile.compare(
                    index.bitmaps.bits(), x * tile.words(), from - tileFrom, to - tileFrom, asking[ask + 2]);
            for (int h = 0; h < hits; h++) {
                int at = tileFrom + tile.hits[h];
                if (meetings.shownBefore[at] == asking[ask + 3]) continue;
                counts.candidates++;
                judge.verify(token, x, shown[at], pairs);
            }
        }
    }

    /** Pairs that are near even if they share nothing meet at no token; they are all pairs of small records. */
    private void searchDisjoint(RankRange asking, PairSink pairs) {
        RankRange shown = index.round.shown();
        for (int x = asking.from(); x < asking.to(); x++) {
            if (ranking.sizeOf(x) == 0 || !index.round.asks(ranking.order[x])) continue;
            reach.of(ranking.sizeOf(x));
            int end = Math.min(Math.min(reach.endDisjoint(), x), shown.to());
            for (int y = Math.max(reach.firstDisjoint(), shown.from()); y < end; y++) {
                if (!index.round.shows(ranking.order[y])) continue;
                judge.verify(x, y, pairs);
            }
        }
    }
}
