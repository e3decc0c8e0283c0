package org.semblance.search.hamming;

import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.relation.PairSink;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * Joins by the tables of Manku, Jain and Das Sarma: every document probes all tables, of which one at a time is in
 * memory. Exact. For longer fingerprints the tables contain the first 64 bits, which differ in no more bits than the
 * whole.
 *
 * @param relation maximum Hamming distance
 * @param tables number of tables; 0 for the fastest design
 */
public record MankuSearch(BitDistance relation, int tables) implements Search<BitVectors> {
    public MankuSearch {
        if (tables == 0) MankuDesign.fastest(relation.most(), 1);
        else MankuDesign.of(relation.most(), tables);
    }

    /** Partitions by the leading bits of each table. */
    @Override
    public Partitioning<BitVectors> partitioning(long documents) {
        MankuDesign design = design((int) Math.min(documents, Integer.MAX_VALUE));
        return new Partitioning.Keyed<>(records -> leading(design, records), this);
    }

    private static Partitioning.Keys leading(MankuDesign design, BitVectors records) {
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            long fingerprint = records.rows()[x * records.words()];
            for (int t = 0; t < design.tables().size(); t++) {
                Permutation table = design.tables().get(t);
                to.accept(TokenHash.repetition(table.of(fingerprint) >>> Long.SIZE - table.lead(), t + 1));
            }
        };
    }

    private MankuDesign design(int documents) {
        return tables == 0 ? MankuDesign.fastest(relation.most(), documents) : MankuDesign.of(relation.most(), tables);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        MankuDesign design = design(records.size());
        ChunkPlan chunks = new ChunkPlan(
                records, sides.indexed(), design.tables(), (lead, size) -> SortedTable.directoryBits(size, lead));
        return chunks.within(
                bytes,
                (number, table) -> new ProbeIndex(
                        table.keys().length,
                        sides.probes(),
                        counts -> (x, pairs) -> probe(x, number, design, records, sides, table, counts, pairs)));
    }

    private void probe(
            int x,
            int number,
            MankuDesign design,
            BitVectors records,
            Sides sides,
            SortedTable table,
            SearchCounts counts,
            PairSink pairs) {
        if (records.sizeOf(x) == 0) return;
        long key = design.tables().get(number).of(records.rows()[x * records.words()]);
        int from = table.from(key);
        int to = table.to(key, from);
        counts.probed += to - from;
        if (!HammingScan.isAnyWithin(relation.most(), key, table.keys(), from, to)) return;
        for (int i = from; i < to; i++) {
            long difference = key ^ table.keys()[i];
            int y = table.rows()[i];
            if (Long.bitCount(difference) > relation.most() || (sides.isWithin() && y >= x)) continue;
            counts.candidates++;
            if (!design.isFirst(number, difference)) continue;
            counts.verified++;
            int distance = records.distance(x, y);
            if (distance <= relation.most()) pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
        }
    }
}
