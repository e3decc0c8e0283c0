package org.semblance.online;

import org.semblance.search.hamming.FingerprintTable;

/** Searches by comparing all fingerprints: for a few thousand this is faster than any look-up. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record ScanTable(long[] prints, int size, int distance) implements FingerprintTable, FingerprintTable.Searcher {
    private static final int BLOCK = 128;

    @Override
    public long bytes() {
        return 0; // the column belongs to the run
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return this;
    }

    @Override
    public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            if (minDistance(prints, from, to, fingerprint) <= distance && !report(from, to, fingerprint, rows)) return;
        }
    }

    /** The minimum distance in a block, computed without branches so that the loop is vectorised. */
    private static int minDistance(long[] prints, int from, int to, long fingerprint) {
        int minDistance = Long.SIZE;
        for (int row = from; row < to; row++)
            minDistance = Math.min(minDistance, Long.bitCount(prints[row] ^ fingerprint));
        return minDistance;
    }

    private boolean report(int from, int to, long fingerprint, FingerprintTable.RowSink rows) {
        for (int row = from; row < to; row++) {
            int differing = Long.bitCount(prints[row] ^ fingerprint);
            if (differing <= distance && !rows.row(row, differing)) return false;
        }
        return true;
    }
}
