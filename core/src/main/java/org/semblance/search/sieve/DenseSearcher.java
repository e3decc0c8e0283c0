package org.semblance.search.sieve;

import org.semblance.relation.PairSink;
import org.semblance.search.Bisection;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** Compares the bitmaps of a piece's ranks with those of all ranks of compatible size, tile by tile. */
final class DenseSearcher implements Searcher {
    private final DenseIndex index;
    private final Ranking ranking;
    private final PrefixBounds bounds;
    private final PairVerifier verifier;
    private final BitmapTile tile;
    private final int[] indexed = new int[BitmapTile.CAPACITY];

    /**
     * For each probing rank of the piece: first possible partner, and maximum bitmap difference, negative if the rank
     * does not probe.
     */
    private final int[] firsts;

    private final int[] limits;

    private final SearchCounts counts;

    DenseSearcher(DenseIndex index, int piece, SearchCounts counts) {
        this.index = index;
        this.counts = counts;
        this.ranking = index.ranking;
        this.bounds = new PrefixBounds(index.sizeBounds, ranking);
        this.verifier = new PairVerifier(ranking, index.sizeBounds.measure(), counts);
        this.tile = new BitmapTile(index.bitmaps.words());
        this.firsts = new int[piece];
        this.limits = new int[piece];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        RankRange probing = index.piece(piece);
        int first = Integer.MAX_VALUE;
        for (int x = probing.from(); x < probing.to(); x++) {
            bounds.of(ranking.sizeOf(x));
            firsts[x - probing.from()] = bounds.firstPartner();
            limits[x - probing.from()] =
                    index.round.isProbing(ranking.order[x]) ? bounds.mostDifferent() - ranking.unique(x) : -1;
            first = Math.min(first, bounds.firstPartner());
        }
        int end = Math.min(probing.to(), index.round.indexed().to());
        for (int y = Math.max(first, index.round.indexed().from()); y < end; ) {
            int count = 0;
            for (; y < end && count < BitmapTile.CAPACITY; y++) {
                if (index.round.isIndexed(ranking.order[y])) indexed[count++] = y;
            }
            tile.fill(index.bitmaps.bits(), indexed, 0, count);
            for (int x = probing.from(); x < probing.to(); x++) {
                if (limits[x - probing.from()] >= 0) compare(x, x - probing.from(), count, pairs);
            }
        }
    }

    private void compare(int x, int probe, int count, PairSink pairs) {
        int from = Bisection.firstAtLeast(firsts[probe], indexed, 0, count);
        int to = Bisection.firstAtLeast(x, indexed, from, count);
        if (from == to) return;
        counts.probed += to - from;
        int hits = tile.compare(index.bitmaps.bits(), x * tile.words(), from, to, limits[probe]);
        counts.candidates += hits;
        for (int h = 0; h < hits; h++) verifier.verify(x, indexed[tile.hits[h]], pairs);
    }
}
