package org.semblance.search.hamming;

/** Queries a {@link PsmTable}. Not thread-safe. */
final class PsmSearcher implements FingerprintTable.Searcher {
    /**
     * Buckets looked up together, so that their cache misses overlap. A larger batch would be wasted if only the first
     * match is needed.
     */
    private static final int BATCH = 16;

    private final PsmBuckets table;
    private final int distance;
    private final LikelyFlips flips;
    private final FlipModel model;
    private final long[] keys = new long[BATCH];
    private final int[] froms = new int[BATCH];
    private final int[] tos = new int[BATCH];

    /** Prevents the compiler from removing the reads that bring fingerprints into the cache. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    PsmSearcher(PsmBuckets table, int distance, LikelyFlips flips, FlipModel model) {
        this.table = table;
        this.distance = distance;
        this.flips = flips;
        this.model = model;
    }

    @Override
    public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
        flips.start(margins, model);
        keys[0] = fingerprint;
        for (int count = fill(1, fingerprint); count > 0; count = fill(0, fingerprint)) {
            for (int i = 0; i < count; i++) {
                froms[i] = table.from(keys[i]);
                tos[i] = table.to(keys[i], froms[i]);
            }
            for (int i = 0; i < count; i++) touched += table.touch(froms[i]);
            for (int i = 0; i < count; i++) {
                if (!report(fingerprint, keys[i], froms[i], tos[i], rows)) return;
            }
        }
    }

    /** Fills the batch with the next combinations; returns its size. */
    private int fill(int first, long fingerprint) {
        int count = first;
        while (count < BATCH && flips.next()) keys[count++] = fingerprint ^ flips.flips();
        return count;
    }

    private boolean report(long fingerprint, long key, int from, int to, FingerprintTable.RowSink rows) {
        if (!table.mayHaveNear(fingerprint, key, distance, from, to)) return true;
        for (int i = near(fingerprint, key, from, to); i < to; i = near(fingerprint, key, i + 1, to)) {
            if (!rows.row(table.row(i), table.distance(fingerprint, key, i))) return false;
        }
        return true;
    }

    private int near(long fingerprint, long key, int from, int to) {
        return table.nextNear(fingerprint, key, distance, from, to);
    }
}
