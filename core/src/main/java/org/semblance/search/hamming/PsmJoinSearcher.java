package org.semblance.search.hamming;

import org.semblance.records.bits.BitVectors;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/** Probes the table of a {@link PsmSearch}. Not thread-safe. */
final class PsmJoinSearcher implements ProbeIndex.Probe {
    private final PsmSearch search;
    private final BitVectors records;
    private final Sides sides;
    private final SortedTable table;
    private final SearchCounts counts;
    private final int most;
    private final long head;
    private final LikelyFlips probing;
    private final LikelyFlips reverse;
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
        this.probing = new LikelyFlips(bits, most, search.combinations());
        this.reverse = new LikelyFlips(bits, most, search.combinations());
        this.margins = new float[records.hasMargins() ? Long.SIZE : 0];
    }

    @Override
    public void probe(int x, PairSink pairs) {
        if (records.sizeOf(x) == 0) return;
        long fingerprint = records.rows()[x * records.words()];
        searchBucket(x, fingerprint, fingerprint, pairs);
        start(probing, x);
        while (probing.next()) searchBucket(x, fingerprint, fingerprint ^ probing.flips(), pairs);
    }

    private void start(LikelyFlips flips, int x) {
        if (margins.length > 0) records.margins(x, margins);
        flips.start(margins, search.model());
    }

    private void searchBucket(int x, long fingerprint, long key, PairSink pairs) {
        int from = table.from(key);
        int to = table.to(key, from);
        counts.probed += to - from;
        for (int i = from; i < to; i++) {
            long difference = fingerprint ^ table.keys()[i];
            if (Long.bitCount(difference) <= most) verify(x, table.rows()[i], difference, pairs);
        }
    }

    private void verify(int x, int y, long difference, PairSink pairs) {
        if (x == y || !areCompared(x, y)) return;
        counts.candidates++;
        // A pair that both documents find is reported by the one that comes first.
        if (x > y && finds(y, difference & head)) return;
        counts.verified++;
        int distance = records.distance(x, y);
        if (distance <= most) pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
    }

    private boolean areCompared(int x, int y) {
        return sides.isWithin() || (x < sides.probes()) != (y < sides.probes());
    }

    /** Whether document y probes with exactly these bits flipped. */
    private boolean finds(int y, long flips) {
        if (flips == 0) return true;
        start(reverse, y);
        while (reverse.next()) if (reverse.flips() == flips) return true;
        return false;
    }
}
