package org.semblance.online;

import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.RowSink;
import org.semblance.search.hamming.TableSearcher;

/** Fingerprints that are all compared: for a few thousand that costs less than to look anything up. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record ScanTable(long[] prints, int size, int distance) implements FingerprintTable, TableSearcher {
    @Override
    public long bytes() {
        return 0; // the run's own column
    }

    @Override
    public TableSearcher searcher() {
        return this;
    }

    @Override
    public void search(long fingerprint, float[] margins, RowSink rows) {
        for (int row = 0; row < size; row++) {
            int differing = Long.bitCount(prints[row] ^ fingerprint);
            if (differing <= distance && !rows.row(row, differing)) return;
        }
    }
}
