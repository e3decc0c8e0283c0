package org.semblance.search.hamming;

import java.util.Arrays;
import java.util.List;
import org.semblance.run.Workers;

/**
 * The tables of Manku, Jain and Das Sarma: copies of all fingerprints under several permutations of their bits, each
 * sorted. A query checks all fingerprints that agree with it in the leading bits of a table. Exact.
 */
public final class MankuTables implements FingerprintTable {
    /** Larger distances would need too many tables. */
    public static final int MOST_DISTANCE = MankuDesign.MOST_DISTANCE;

    private final MankuDesign design;
    private final List<SortedTable> tables;

    private MankuTables(MankuDesign design, List<SortedTable> tables) {
        this.design = design;
        this.tables = tables;
    }

    /**
     * Tables for a distance of 0 to 7 bits.
     *
     * @param tables number of tables: for 3 bits 4, 10, 16 or 20; 0 for the fastest design
     */
    public static MankuTables of(long[] fingerprints, int distance, int tables, Workers workers)
            throws InterruptedException {
        MankuDesign design =
                tables == 0 ? MankuDesign.fastest(distance, fingerprints.length) : MankuDesign.of(distance, tables);
        SortedTable[] sorted = new SortedTable[design.tables().size()];
        workers.forEach(
                sorted.length,
                t -> sorted[t] = sorted(fingerprints, design.tables().get(t)));
        return new MankuTables(design, List.of(sorted));
    }

    private static SortedTable sorted(long[] fingerprints, Permutation order) {
        long[] keys = new long[fingerprints.length];
        int[] rows = new int[fingerprints.length];
        Arrays.setAll(keys, x -> order.of(fingerprints[x]));
        Arrays.setAll(rows, x -> x);
        int lead = order.lead();
        return SortedTable.of(keys, rows, lead, SortedTable.directoryBits(keys.length, lead));
    }

    /** Upper bound of the memory per fingerprint with this number of tables; 0 for any number. */
    public static long mostBytesEach(int distance, int tables) {
        int most = MankuDesign.all(distance).stream()
                .mapToInt(design -> design.tables().size())
                .max()
                .orElseThrow();
        return 20L * (tables == 0 ? most : tables);
    }

    /** Number of tables. */
    public int tables() {
        return tables.size();
    }

    @Override
    public int distance() {
        return design.distance();
    }

    @Override
    public long bytes() {
        return tables.stream().mapToLong(SortedTable::bytes).sum();
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return (fingerprint, _, rows) -> search(fingerprint, rows);
    }

    private void search(long fingerprint, FingerprintTable.RowSink rows) {
        for (int t = 0; t < tables.size(); t++) {
            SortedTable table = tables.get(t);
            long key = design.tables().get(t).of(fingerprint);
            int from = table.from(key);
            int to = table.to(key, from);
            if (!HammingScan.isAnyWithin(design.distance(), key, table.keys(), from, to)) continue;
            if (!report(t, key, from, to, rows)) return;
        }
    }

    private boolean report(int t, long key, int from, int to, FingerprintTable.RowSink rows) {
        SortedTable table = tables.get(t);
        for (int i = from; i < to; i++) {
            int distance = Long.bitCount(key ^ table.keys()[i]);
            if (distance > design.distance() || !design.isFirst(t, key ^ table.keys()[i])) continue;
            if (!rows.row(table.rows()[i], distance)) return false;
        }
        return true;
    }
}
