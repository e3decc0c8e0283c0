package org.semblance.search.prefix;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.search.Bisection;
import org.semblance.search.Searcher;

/** Asks a {@link PrefixIndex}: Algorithm 1, for one record after another. */
final class PrefixSearcher implements Searcher {
    private final PrefixIndex index;
    private final TokenSets records;
    private final OverlapMeasure measure;
    private final Candidates candidates;
    private final StageCounts counts;

    // What follows from the size of a record, kept until a record of another size comes.
    private PartnerSizes reach = PartnerSizes.NONE;
    private int firstRank;
    private int firstToMeet;
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
        for (int k = piece * PrefixIndex.PIECE; k < to; k++) ask(index.probe(k), pairs);
    }

    private void ask(int x, PairSink pairs) {
        if (records.sizeOf(x) != reach.size()) reach(records.sizeOf(x));
        if (reach.isNone()) return;
        int end = index.sides.isWithin() ? index.rankOf[x] : endRank;
        counts.sized += Math.max(0, end - firstRank);
        candidates.begin(records.tokens(), records.start(x), records.end(x), reach.size(), reach.prefix());
        for (int r = firstRank; r < Math.min(firstToMeet, end); r++) report(x, r, candidates.overlapWith(r), pairs);
        int[] tokens = records.tokens();
        for (int place = records.start(x); place < candidates.prefixEnd(); place++) scan(tokens[place], place, end);
        for (int k = 0; k < candidates.count(); k++) {
            int overlap = candidates.verify(k);
            if (overlap >= 0) report(x, candidates.get(k), overlap, pairs);
        }
    }

    private void reach(int size) {
        reach = PartnerSizes.of(measure, size, index.largest());
        firstRank = index.firstRank(reach.smallest());
        firstToMeet = index.firstRank(reach.largestDisjoint() + 1);
        endRank = index.firstRank(reach.largest() + 1);
    }

    /** Meets the records with this token that stand from the first rank to the end. */
    private void scan(int token, int place, int end) {
        int[] ranks = index.ranks;
        int[] rests = index.rests;
        int listEnd = index.starts[token + 1];
        int k = Bisection.firstAtLeast(firstToMeet, ranks, index.starts[token], listEnd);
        for (; k < listEnd && ranks[k] < end; k++) candidates.meet(ranks[k], place, rests[k]);
    }

    private void report(int x, int rank, int overlap, PairSink pairs) {
        pairs.pair(x, index.order[rank], overlap, measure.score(overlap, reach.size(), index.sizeOf(rank)));
    }
}
