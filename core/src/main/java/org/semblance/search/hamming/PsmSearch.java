package org.semblance.search.hamming;

import java.util.List;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.relation.PairSink;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * Joins by probabilistic simhash matching: every document probes the table with the most likely flips of its leading
 * bits, according to its margins. Both documents of a pair probe, so it is found if either tries the right combination.
 * Not exact.
 *
 * <p>Of longer fingerprints the table contains the first 64 bits, which differ in no more bits than the whole; a pair is
 * accepted by all of its bits. Of the differing bits only those among the leading ones of the first 64 must be guessed.
 *
 * @param relation maximum Hamming distance
 * @param combinations k, the number of combinations tried
 * @param lead p, the number of leading bits; 0 for buckets of about 32 documents
 * @param model orders the combinations
 */
public record PsmSearch(BitDistance relation, int combinations, int lead, FlipModel model)
        implements Search<BitVectors> {
    /** Enough for a recall of 0.95 or more with a few million documents. */
    public static final int USUAL_COMBINATIONS = 20;

    public PsmSearch {
        if (combinations < 0) throw new IllegalArgumentException("k must be 0 or more: " + combinations);
        PsmTable.lead(lead, 1);
    }

    /** Number of leading bits used for this number of documents. */
    public int leading(int documents) {
        return PsmTable.lead(lead, documents);
    }

    /**
     * Whether x probes the bucket of y: it tries exactly the leading bits in which they differ, or they differ in none
     * of them.
     */
    public boolean asks(BitVectors records, int x, int y, int leading) {
        long head = -1L << Long.SIZE - leading;
        long wanted = (records.rows()[x * records.words()] ^ records.rows()[y * records.words()]) & head;
        if (wanted == 0) return true;
        LikelyFlips flips = new LikelyFlips(leading, relation.most(), combinations);
        flips.start(margins(records, x, marginsOf(records, Long.SIZE)), model);
        while (flips.next()) if (flips.flips() == wanted) return true;
        return false;
    }

    /** Room for the margins of the first {@code bits} bits; none if the records have none. */
    static float[] marginsOf(BitVectors records, int bits) {
        return new float[records.hasMargins() ? bits : 0];
    }

    /**
     * Reads the margins of the first bits of x, in units that do not depend on the length f of fingerprints: the models
     * of flips are for 64 bits, and |W<sub>j</sub>| / ‖W‖ is about 1/√f.
     */
    static float[] margins(BitVectors records, int x, float[] to) {
        if (to.length == 0) return to;
        records.margins(x, to);
        if (records.bits() == Long.SIZE) return to;
        float scale = (float) Math.sqrt((double) records.bits() / Long.SIZE);
        for (int j = 0; j < to.length; j++) to[j] *= scale;
        return to;
    }

    @Override
    public boolean exact() {
        return false;
    }

    /** Partitions by the bucket of a document and the buckets it probes. */
    @Override
    public Partitioning<BitVectors> partitioning(long documents) {
        int leading = leading((int) Math.min(documents, Integer.MAX_VALUE));
        PsmSearch local = new PsmSearch(relation, combinations, leading, model);
        return new Partitioning.Keyed<>(records -> heads(records, leading), local);
    }

    private Partitioning.Keys heads(BitVectors records, int leading) {
        LikelyFlips flips = new LikelyFlips(leading, relation.most(), combinations);
        float[] margins = marginsOf(records, Long.SIZE);
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            long fingerprint = records.rows()[x * records.words()];
            to.accept(fingerprint >>> Long.SIZE - leading);
            flips.start(margins(records, x, margins), model);
            while (flips.next()) to.accept((fingerprint ^ flips.flips()) >>> Long.SIZE - leading);
        };
    }

    /** Copies may have other margins; those of the first copy are used for all. */
    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        int bits = PsmTable.lead(lead, records.size());
        // One table of unpermuted fingerprints. The directory of a small chunk has fewer bits than the lead; the rest
        // of the lead is found by bisection.
        List<Permutation> table = List.of(Permutation.leading(-1L << Long.SIZE - bits));
        return new ChunkPlan(records, 0, table, PsmTable::directoryBits)
                .within(
                        bytes,
                        (_, sorted) -> new ProbeIndex(
                                sorted.keys().length,
                                records.size(),
                                counts -> new PsmJoinSearcher(this, bits, records, sides, sorted, counts)));
    }

    /** Probes the table of a {@link PsmSearch}. Not thread-safe. */
    static final class PsmJoinSearcher implements ProbeIndex.Probe {
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
            this.margins = marginsOf(records, Long.SIZE);
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
            flips.start(PsmSearch.margins(records, x, margins), search.model());
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
}
