package org.semblance.search.sieve;

import org.semblance.relation.PairSink;
import org.semblance.search.Bisection;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** Compares the bitmaps of some ranks with those of all that they can reach, tile by tile. */
final class DenseSearcher implements Searcher {
    private final DenseIndex index;
    private final Ranking ranking;
    private final PrefixBounds reach;
    private final PairVerifier judge;
    private final BitmapTile tile;
    private final int[] shown = new int[BitmapTile.CAPACITY];

    /** Of each asking rank of the piece: first partner, and most bits that may differ; less than 0 if it does not ask. */
    private final int[] firsts;

    private final int[] limits;

    private final SearchCounts counts;

    DenseSearcher(DenseIndex index, int piece, SearchCounts counts) {
        this.index = index;
        this.counts = counts;
        this.ranking = index.ranking;
        this.reach = new PrefixBounds(index.partners, ranking);
        this.judge = new PairVerifier(ranking, index.partners.measure(), counts);
        this.tile = new BitmapTile(index.bitmaps.words());
        this.firsts = new int[piece];
        this.limits = new int[piece];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        RankRange asking = index.piece(piece);
        int first = Integer.MAX_VALUE;
        for (int x = asking.from(); x < asking.to(); x++) {
            reach.of(ranking.sizeOf(x));
            firsts[x - asking.from()] = reach.firstPartner();
            limits[x - asking.from()] =
                    index.round.asks(ranking.order[x]) ? reach.mostDifferent() - ranking.unique(x) : -1;
            first = Math.min(first, reach.firstPartner());
        }
        int end = Math.min(asking.to(), index.round.shown().to());
        for (int y = Math.max(first, index.round.shown().from()); y < end; ) {
            int count = 0;
            for (; y < end && count < BitmapTile.CAPACITY; y++) {
                if (index.round.shows(ranking.order[y])) shown[count++] = y;
            }
            tile.fill(index.bitmaps.bits(), shown, 0, count);
            for (int x = asking.from(); x < asking.to(); x++) {
                if (limits[x - asking.from()] >= 0) compare(x, x - asking.from(), count, pairs);
            }
        }
    }

    private void compare(int x, int ask, int count, PairSink pairs) {
        int from = Bisection.firstAtLeast(firsts[ask], shown, 0, count);
        int to = Bisection.firstAtLeast(x, shown, from, count);
        if (from == to) return;
        counts.probed += to - from;
        int hits = tile.compare(index.bitmaps.bits(), x * tile.words(), from, to, limits[ask]);
        counts.candidates += hits;
        for (int h = 0; h < hits; h++) judge.verify(x, shown[tile.hits[h]], pairs);
    }
}
