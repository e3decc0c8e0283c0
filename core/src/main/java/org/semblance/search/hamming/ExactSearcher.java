package org.semblance.search.hamming;

/** Queries an {@link ExactTable}. Not thread-safe. */
final class ExactSearcher implements FingerprintTable.Searcher {
    /** Ints per cache line. */
    private static final int LINE = 16;

    private final ExactTable table;
    private final int distance;
    private final HeadTable[] heads;

    /** Prevents the compiler from removing the reads that bring buckets into the cache. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    ExactSearcher(ExactTable table) {
        this.table = table;
        this.distance = table.distance;
        this.heads = table.heads.toArray(HeadTable[]::new);
    }

    @Override
    public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
        // Buckets are far apart in memory. Reading one int of every cache line first lets the cache misses overlap;
        // comparing one bucket after the other took three times as long.
        for (HeadTable head : heads) touch(head, head.bucket(fingerprint));
        for (int b = 0; b < heads.length; b++) if (!search(fingerprint, b, rows)) return;
    }

    private void touch(HeadTable head, int bucket) {
        int[] starts = head.starts();
        int[] tails = head.tails();
        int sum = 0;
        for (int flips : head.flips()) {
            int to = starts[(bucket ^ flips) + 1];
            for (int i = starts[bucket ^ flips]; i < to; i += LINE) sum += tails[i];
        }
        touched += sum;
    }

    private boolean search(long fingerprint, int block, FingerprintTable.RowSink rows) {
        HeadTable head = heads[block];
        int bucket = head.bucket(fingerprint);
        int tail = head.tail(fingerprint);
        for (int flips : head.flips()) {
            int from = head.starts()[bucket ^ flips];
            int to = head.starts()[(bucket ^ flips) + 1];
            if (!HammingScan.isAnyWithin(distance, tail, head.tails(), from, to)) continue;
            if (!report(fingerprint, block, tail, from, to, rows)) return false;
        }
        return true;
    }

    private boolean report(long fingerprint, int block, int tail, int from, int to, FingerprintTable.RowSink rows) {
        HeadTable head = heads[block];
        for (int i = from; i < to; i++) {
            if (Integer.bitCount(tail ^ head.tails()[i]) > distance) continue;
            int row = head.rows()[i];
            long difference = fingerprint ^ table.fingerprints[row];
            int found = Long.bitCount(difference);
            if (found <= distance && !table.isFoundBefore(block, difference) && !rows.row(row, found)) return false;
        }
        return true;
    }
}
