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

/** A way to find near fingerprints, by its name: exact, manku with a number of tables, psm, or psm-first. */
record TableMethod(String name) {
    static final TableMethod EXACT = new TableMethod("exact");
    private static final int PSM_BYTES_EACH = 28; // keys, rows, a directory, and what sorting takes

    TableMethod {
        if (!name.matches("exact|manku[1-9][0-9]?|psm|psm-first")) {
            throw new IllegalArgumentException("no method '" + name + "': name exact, mankuN, psm or psm-first");
        }
    }

    boolean isPsm() {
        return name.startsWith("psm");
    }

    /** Whether one answer for each query is enough. */
    boolean isFirst() {
        return name.endsWith("-first");
    }

    boolean isManku() {
        return name.startsWith("manku");
    }

    int tables() {
        return Integer.parseInt(name.substring("manku".length()));
    }

    /** Why it cannot be used for a distance, if so. */
    Optional<String> obstacle(int distance) {
        if (!isManku()) return Optional.empty();
        try {
            new MankuSearch(new BitDistance(distance), tables());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The most bytes that a table of so many takes, the fingerprints it is made from left out. */
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

    /** What the table takes and needs: the exact one reads the array it was made from. */
    long bytes(FingerprintTable table, int size) {
        return table.bytes() + (equals(EXACT) ? (long) Long.BYTES * size : 0);
    }

    Search<BitVectors> search(int distance, IndexAdvice psm) {
        BitDistance within = new BitDistance(distance);
        if (isManku()) return new MankuSearch(within, tables());
        if (!isPsm()) return new BlockSearch(within);
        return new PsmSearch(within, psm.combinations(), psm.lead(), FlipModel.USUAL);
    }

    /** Fingerprints that a query is expected to be compared with; not a number where there is no model. */
    double checks(IndexAdvisor advisor, IndexAdvice psm) {
        if (isManku()) return advisor.manku(tables()).checks();
        return isPsm() ? psm.checks() : Double.NaN;
    }
}
