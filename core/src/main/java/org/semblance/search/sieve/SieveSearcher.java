package org.semblance.search.sieve;

import org.semblance.columns.Bisection;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** Searches the lists token by token: compares bitmaps in bulk and verifies the few that are within the limit. */
final class SieveSearcher implements Searcher {
    /** Lists up to this length are scanned without a tile. */
    private static final int SHORT_LIST = 16;

    private final SieveIndex index;
    private final Ranking ranking;
    private final TokenLists lists;
    private final PairVerifier verifier;
    private final PrefixBounds bounds;
    private final BitmapTile tile;

    private final SearchCounts counts;

    SieveSearcher(SieveIndex index, SearchCounts counts) {
        this.index = index;
        this.counts = counts;
        this.ranking = index.ranking;
        this.lists = index.lists;
        this.verifier = new PairVerifier(ranking, index.frequents, index.sizeBounds.measure(), counts);
        this.bounds = new PrefixBounds(index.sizeBounds, ranking);
        this.tile = new BitmapTile(index.bitmaps.words());
    }

    @Override
    public void search(int piece, PairSink pairs) {
        if (piece >= index.listPieces()) {
            searchDisjoint(index.disjointPiece(piece), pairs);
            return;
        }
        RankRange probing = index.piece(piece);
        int[] probingStarts = lists.probingStarts;
        int at = probing.from();
        for (int t = lists.tokenAt(at); at < probing.to(); t++) {
            int end = Math.min(probingStarts[t + 1], probing.to());
            if (at < end) searchToken(t, at, end, pairs);
            at = end;
        }
    }

    private void searchToken(int token, int probeFrom, int probeTo, PairSink pairs) {
        int end = lists.indexedStarts[token + 1];
        if (end - lists.indexedStarts[token] <= SHORT_LIST && !index.hasDisjoint()) {
            searchShortList(token, lists.indexedStarts[token], end, probeFrom, probeTo, pairs);
            return;
        }
        // A list longer than a tile is processed tile by tile, each tile for all probing entries.
        for (int from = lists.indexedStarts[token]; from < end; from += BitmapTile.CAPACITY) {
            int to = Math.min(end, from + BitmapTile.CAPACITY);
            tile.fill(index.bitmaps, lists.indexed, from, to);
            searchTile(token, from, to, probeFrom, probeTo, pairs);
        }
    }

    /**
     * Most lists are short. They are scanned without preparation: partners that are too small are not skipped but fail
     * the verification. This could report a pair twice only where pairs may match without a shared token.
     */
    private void searchShortList(int token, int from, int to, int probeFrom, int probeTo, PairSink pairs) {
        int[] indexed = lists.indexed;
        int[] probing = lists.probing;
        for (int probe = TokenLists.FIELDS * probeFrom;
                probe < TokenLists.FIELDS * probeTo;
                probe += TokenLists.FIELDS) {
            int x = probing[probe];
            int end = Math.min(probing[probe + 1], x);
            int limit = probing[probe + 2];
            int before = probing[probe + 3];
            int at = from;
            for (; at < to && indexed[at] < end; at++) {
                if (lists.indexedBefore[at] == before || !index.bitmaps.mayMatch(x, indexed[at], limit)) continue;
                counts.candidates++;
                verifier.verify(token, x, indexed[at], pairs);
            }
            counts.probed += at - from;
        }
    }

    /** Compares the probing entries with the tile. Both are ordered by rank, so their sizes rise together. */
    private void searchTile(int token, int tileFrom, int tileTo, int probeFrom, int probeTo, PairSink pairs) {
        int[] indexed = lists.indexed;
        int[] probing = lists.probing;
        int from = tileFrom; // first entry that is large enough
        int own = tileFrom; // first entry whose rank is not lower
        int size = 0;
        int sizeEnd = 0;
        int lowest = 0;
        int end = -1;
        int beforeEnd = 0;
        for (int probe = TokenLists.FIELDS * probeFrom;
                probe < TokenLists.FIELDS * probeTo;
                probe += TokenLists.FIELDS) {
            int x = probing[probe];
            while (own < tileTo && indexed[own] < x) own++;
            if (own == tileFrom) continue;
            if (x >= sizeEnd) {
                size = ranking.sizeByRank(x, size);
                sizeEnd = ranking.firstRank(size + 1);
                // The bound rises with the size, except where small records match without a shared token.
                if (index.lowestOf(size) < lowest) from = tileFrom;
                lowest = index.lowestOf(size);
                while (from < tileTo && indexed[from] < lowest) from++;
            }
            int to = own;
            if (probing[probe + 1] < x) {
                if (probing[probe + 1] != end) {
                    end = probing[probe + 1];
                    beforeEnd = Bisection.firstAtLeast(end, indexed, tileFrom, own);
                }
                to = beforeEnd;
            }
            if (from >= to) continue;
            counts.probed += to - from;
            int limit = index.bitmaps.limit(x, probing[probe + 2]);
            int hits = tile.compare(index.bitmaps.bits(), x * tile.words(), from - tileFrom, to - tileFrom, limit);
            for (int h = 0; h < hits; h++) {
                int at = tileFrom + tile.hits[h];
                if (lists.indexedBefore[at] == probing[probe + 3]) continue;
                counts.candidates++;
                verifier.verify(token, x, indexed[at], pairs);
            }
        }
    }

    /** Finds the pairs that match without a shared token, which no list contains: pairs of small records. */
    private void searchDisjoint(RankRange probing, PairSink pairs) {
        RankRange indexed = index.round.indexed();
        for (int x = probing.from(); x < probing.to(); x++) {
            if (ranking.sizeOf(x) == 0 || !index.round.isProbing(ranking.order[x])) continue;
            bounds.of(ranking.sizeOf(x));
            int end = Math.min(Math.min(bounds.endDisjoint(), x), indexed.to());
            for (int y = Math.max(bounds.firstDisjoint(), indexed.from()); y < end; y++) {
                if (!index.round.isIndexed(ranking.order[y])) continue;
                verifier.verify(x, y, pairs);
            }
        }
    }
}
