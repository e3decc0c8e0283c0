package org.semblance.online;

import org.semblance.search.hamming.FingerprintTable;

/** Fingerprints that are all compared: for a few thousand that costs less than to look anything up. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record ScanTable(long[] prints, int size, int distance) implements FingerprintTable, FingerprintTable.Searcher {
    private static final int BLOCK = 128;

    @Override
    public long bytes() {
        return 0; // the run's own column
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return this;
    }

    @Override
    public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            if (least(prints, from, to, fingerprint) <= distance && !tell(from, to, fingerprint, rows)) return;
        }
    }

    /** The least distance in a block: without a branch, so that it is computed for several rows at a time. */
    private static int least(long[] prints, int from, int to, long fingerprint) {
        int least = Long.SIZE;
        for (int row = from; row < to; row++) least = Math.min(least, Long.bitCount(prints[row] ^ fingerprint));
        return least;
    }

    private boolean tell(int from, int to, long fingerprint, FingerprintTable.RowSink rows) {
        for (int row = from; row < to; row++) {
            int differing = Long.bitCount(prints[row] ^ fingerprint);
            if (differing <= distance && !rows.row(row, differing)) return false;
        }
        return true;
    }
}
