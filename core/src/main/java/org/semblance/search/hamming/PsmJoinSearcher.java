package org.semblance.search.hamming;

import org.semblance.records.bits.BitVectors;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/** One thread's worker of {@link PsmSearch}. */
final class PsmJoinSearcher implements ProbeIndex.Ask {
    private final PsmSearch search;
    private final BitVectors records;
    private final Sides sides;
    private final SortedTable table;
    private final SearchCounts counts;
    private final int most;
    private final long head;
    private final LikelyFlips asking;
    private final LikelyFlips answering;
    private final float[] margins;

    PsmJoinSearcher(
            PsmSearch search, int bits, BitVectors records, Sides sides, SortedTable table, SearchCounts counts) {
        this.search = search;
        this.records = records;
        this.sides = sides;
        this.table = table;
        this.counts = counts;
        this.most = search.relation().most();
        this.head = -1L << Long.SIZE - bits;
        this.asking = new LikelyFlips(bits, most, search.combinations());
        this.answering = new LikelyFlips(bits, most, search.combinations());
        this.margins = new float[records.hasMargins() ? Long.SIZE : 0];
    }

    @Override
    public void ask(int x, PairSink pairs) {
        if (records.sizeOf(x) == 0) return;
        long fingerprint = records.rows()[x * records.words()];
        look(x, fingerprint, fingerprint, pairs);
        start(asking, x);
        while (asking.next()) look(x, fingerprint, fingerprint ^ asking.flips(), pairs);
    }

    private void start(LikelyFlips flips, int x) {
        if (margins.length > 0) records.margins(x, margins);
        flips.start(margins, search.model());
    }

    private void look(int x, long fingerprint, long key, PairSink pairs) {
        int from = table.from(key);
        int to = table.to(key, from);
        counts.probed += to - from;
        for (int i = from; i < to; i++) {
            long difference = fingerprint ^ table.keys()[i];
            if (Long.bitCount(difference) <= most) judge(x, table.rows()[i], difference, pairs);
        }
    }

    private void judge(int x, int y, long difference, PairSink pairs) {
        if (x == y || !areCompared(x, y)) return;
        counts.candidates++;
        // What both find is told by the one that comes first.
        if (x > y && finds(y, difference & head)) return;
        counts.verified++;
        int distance = records.distance(x, y);
        if (distance <= most) pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
    }

    private boolean areCompared(int x, int y) {
        return sides.isWithin() || (x < sides.probes()) != (y < sides.probes());
    }

    /** Whether a document that asks flips just these bits. */
    private boolean finds(int y, long flips) {
        if (flips == 0) return true;
        start(answering, y);
        while (answering.next()) if (answering.flips() == flips) return true;
        return false;
    }
}
