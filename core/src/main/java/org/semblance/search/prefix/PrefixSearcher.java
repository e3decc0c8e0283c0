package org.semblance.search.prefix;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.search.Bisection;
import org.semblance.search.Searcher;

/** Probes a {@link PrefixIndex}: Algorithm 1, for one record after another. Not thread-safe. */
final class PrefixSearcher implements Searcher {
    private final PrefixIndex index;
    private final TokenSets records;
    private final OverlapMeasure measure;
    private final Candidates candidates;
    private final StageCounts counts;

    // Bounds for the current record size, reused until a record of another size comes.
    private PartnerSizes bounds = PartnerSizes.NONE;
    private int firstRank;
    private int firstSharing;
    private int endRank;

    PrefixSearcher(PrefixIndex index, StageCounts counts) {
        this.index = index;
        this.records = index.records;
        this.measure = index.search.relation().how();
        this.counts = counts;
        this.candidates = new Candidates(measure, index.search.filters(), index, counts);
        candidates.reserve(index.order.length, index.largest());
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int to = Math.min((piece + 1) * PrefixIndex.PIECE, index.sides.probes());
        for (int k = piece * PrefixIndex.PIECE; k < to; k++) probe(index.probe(k), pairs);
    }

    private void probe(int x, PairSink pairs) {
        if (records.sizeOf(x) != bounds.size()) updateBounds(records.sizeOf(x));
        if (bounds.isNone()) return;
        int end = index.sides.isWithin() ? index.rankOf[x] : endRank;
        counts.sized += Math.max(0, end - firstRank);
        candidates.begin(records.tokens(), records.start(x), records.end(x), bounds.size(), bounds.prefix());
        for (int r = firstRank; r < Math.min(firstSharing, end); r++) report(x, r, candidates.overlapWith(r), pairs);
        int[] tokens = records.tokens();
        for (int position = records.start(x); position < candidates.prefixEnd(); position++) scan(tokens[position], position, end);
        for (int k = 0; k < candidates.count(); k++) {
            int overlap = candidates.verify(k);
            if (overlap >= 0) report(x, candidates.get(k), overlap, pairs);
        }
    }

    private void updateBounds(int size) {
        bounds = PartnerSizes.of(measure, size, index.largest());
        firstRank = index.firstRank(bounds.smallest());
        firstSharing = index.firstRank(bounds.largestDisjoint() + 1);
        endRank = index.firstRank(bounds.largest() + 1);
    }

    /** Adds the records with this token whose rank is from the first that must share a token to {@code end}. */
    private void scan(int token, int position, int end) {
        int[] ranks = index.ranks;
        int[] rests = index.rests;
        int listEnd = index.starts[token + 1];
        int k = Bisection.firstAtLeast(firstSharing, ranks, index.starts[token], listEnd);
        for (; k < listEnd && ranks[k] < end; k++) candidates.addSharedToken(ranks[k], position, rests[k]);
    }

    private void report(int x, int rank, int overlap, PairSink pairs) {
        pairs.pair(x, index.order[rank], overlap, measure.score(overlap, bounds.size(), index.sizeOf(rank)));
    }
}
