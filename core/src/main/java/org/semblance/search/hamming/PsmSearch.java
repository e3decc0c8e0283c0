package org.semblance.search.hamming;

import java.util.function.LongUnaryOperator;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Joins by probabilistic simhash matching: every document asks with the likeliest flips of its leading bits, as its margins
 * tell. Of a pair both ask, so it is found if either has the right combination. Not exact. Of longer fingerprints the first
 * 64 bits are in the table.
 *
 * @param combinations k
 * @param lead p; 0 for buckets of some 32 documents
 */
public record PsmSearch(BitDistance relation, int combinations, int lead, FlipModel model)
        implements Search<BitVectors> {
    /** Enough for a recall of 0.95 and more among some millions of documents. */
    public static final int USUAL_COMBINATIONS = 20;

    public PsmSearch {
        if (combinations < 0) throw new IllegalArgumentException("k must be 0 or more: " + combinations);
        PsmTable.lead(lead, 1);
    }

    /** A search with the usual parameters. */
    public static PsmSearch usual(BitDistance relation) {
        return new PsmSearch(relation, USUAL_COMBINATIONS, 0, FlipModel.USUAL);
    }

    /** The leading bits by which one of so many documents is looked up. */
    public int leading(int documents) {
        return PsmTable.lead(lead, documents);
    }

    /** Whether x flips just the leading bits in which it differs from y, or differs in none of them. */
    public boolean asks(BitVectors records, int x, int y, int leading) {
        long head = -1L << Long.SIZE - leading;
        long wanted = (records.rows()[x * records.words()] ^ records.rows()[y * records.words()]) & head;
        if (wanted == 0) return true;
        float[] margins = new float[records.hasMargins() ? Long.SIZE : 0];
        if (records.hasMargins()) records.margins(x, margins);
        LikelyFlips flips = new LikelyFlips(leading, relation.most(), combinations);
        flips.start(margins, model);
        while (flips.next()) if (flips.flips() == wanted) return true;
        return false;
    }

    @Override
    public boolean exact() {
        return false;
    }

    /** Where a document is, and where it looks. */
    @Override
    public Partitioning<BitVectors> partitioning(long documents) {
        int leading = leading((int) Math.min(documents, Integer.MAX_VALUE));
        PsmSearch there = new PsmSearch(relation, combinations, leading, model);
        return new Partitioning.Keyed<>(records -> heads(records, leading), there);
    }

    private Partitioning.Keys heads(BitVectors records, int leading) {
        LikelyFlips flips = new LikelyFlips(leading, relation.most(), combinations);
        float[] margins = new float[records.hasMargins() ? Long.SIZE : 0];
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            long fingerprint = records.rows()[x * records.words()];
            to.accept(fingerprint >>> Long.SIZE - leading);
            if (margins.length > 0) records.margins(x, margins);
            flips.start(margins, model);
            while (flips.next()) to.accept((fingerprint ^ flips.flips()) >>> Long.SIZE - leading);
        };
    }

    /** Copies could have other margins; the first one's will do for all. */
    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        int bits = PsmTable.lead(lead, records.size());
        return new ChunkPlan(
                records,
                0,
                new OneTable(bits),
                (_, table) -> new ProbeIndex(
                        table.keys().length,
                        records.size(),
                        counts -> new PsmJoinSearcher(this, bits, records, sides, table, counts)),
                bytes);
    }

    /** Fingerprints as they are. */
    private record OneTable(int bits) implements ChunkPlan.Keys {
        @Override
        public int tables() {
            return 1;
        }

        @Override
        public LongUnaryOperator key(int number) {
            return LongUnaryOperator.identity();
        }

        @Override
        public int lead(int number) {
            return bits;
        }

        /** Smaller than the lead if a chunk is; then the rest of the lead is searched for. */
        @Override
        public int directoryBits(int number, int size) {
            return PsmTable.directoryBits(bits, size);
        }
    }
}
