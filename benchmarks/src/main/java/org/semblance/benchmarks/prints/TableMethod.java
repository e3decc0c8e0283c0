package org.semblance.benchmarks.prints;

import java.util.Optional;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.hamming.ExactTable;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.IndexAdvice;
import org.semblance.search.hamming.IndexAdvisor;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.hamming.blocks.BlockSearch;

/**
 * A search for near fingerprints, by name: exact, manku with a number of tables, or psm. The thesis calls those that
 * find all answers Manku-A and PSM_A; with {@code -first} they stop at the first, Manku-F and PSM_F.
 */
record TableMethod(String name) {
    static final TableMethod EXACT = new TableMethod("exact");
    private static final int PSM_BYTES_EACH = 28; // keys, rows, a directory, and memory for sorting

    TableMethod {
        if (!name.matches("exact|(manku[1-9][0-9]?|psm)(-first)?")) {
            throw new IllegalArgumentException(
                    "no method '" + name + "': use exact, mankuN, mankuN-first, psm or psm-first");
        }
    }

    boolean isPsm() {
        return name.startsWith("psm");
    }

    /** Whether the search stops at the first answer of a query. */
    boolean isFirst() {
        return name.endsWith("-first");
    }

    /** The method that has the same table and finds all answers. */
    TableMethod all() {
        return new TableMethod(name.replace("-first", ""));
    }

    boolean isManku() {
        return name.startsWith("manku");
    }

    int tables() {
        return Integer.parseInt(all().name.substring("manku".length()));
    }

    /** The reason why the method cannot be used for a distance, if so. */
    Optional<String> obstacle(int distance) {
        if (!isManku()) return Optional.empty();
        try {
            new MankuSearch(new BitDistance(distance), tables());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Upper bound of the size of a table of {@code size} fingerprints in bytes, without the fingerprints it is built
     * from.
     */
    long mostBytes(long size, int distance) {
        if (isPsm()) return PSM_BYTES_EACH * size;
        return size * (isManku() ? MankuTables.mostBytesEach(distance, tables()) : ExactTable.mostBytesEach(distance));
    }

    /** @param psm the p and k of psm */
    FingerprintTable table(long[] prints, int distance, IndexAdvice psm, Workers workers) throws InterruptedException {
        if (isManku()) return MankuTables.of(prints, distance, tables(), workers);
        if (!isPsm()) return ExactTable.of(prints, distance, workers);
        return PsmTable.of(prints, distance, psm.combinations(), psm.lead(), FlipModel.USUAL, workers);
    }

    /** The size of the table in bytes, including the array from which it was built if it reads it. */
    long bytes(FingerprintTable table, int size) {
        return table.bytes() + (equals(EXACT) ? (long) Long.BYTES * size : 0);
    }

    Search<BitVectors> search(int distance, IndexAdvice psm) {
        BitDistance within = new BitDistance(distance);
        if (isManku()) return new MankuSearch(within, tables());
        if (!isPsm()) return new BlockSearch(within);
        return new PsmSearch(within, psm.combinations(), psm.lead(), FlipModel.USUAL);
    }

    /** The expected number of fingerprints compared for a query without a match; NaN if there is no model. */
    double checks(IndexAdvisor advisor, IndexAdvice psm) {
        if (isManku()) return advisor.manku(tables()).checks();
        return isPsm() ? psm.checks() : Double.NaN;
    }
}
