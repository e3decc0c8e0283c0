package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;

import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.TableMaker;

/** The simplest exact table: requires ascending fingerprints and compares a query with all of them. */
record AscendingTable(long[] prints, int distance) implements FingerprintTable {
    AscendingTable {
        boolean ascending = true;
        for (int i = 1; i < prints.length; i++) ascending &= Long.compareUnsigned(prints[i - 1], prints[i]) <= 0;
        assertThat(ascending).isTrue();
    }

    static TableMaker within(int distance) {
        return prints -> new AscendingTable(prints, distance);
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return (print, margins, rows) -> {
            for (int row = prints.length - 1; row >= 0; row--) {
                int bits = Long.bitCount(prints[row] ^ print);
                if (bits <= distance && !rows.row(row, bits)) return;
            }
        };
    }
}
