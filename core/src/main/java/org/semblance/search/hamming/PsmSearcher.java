package org.semblance.search.hamming;

/** One thread's way to ask a {@link PsmTable}. */
final class PsmSearcher implements FingerprintTable.Searcher {
    /** Places that are looked up together: their reads, all far apart, then overlap. More would be wasted on a first match. */
    private static final int BATCH = 16;

    private final PsmBuckets table;
    private final int distance;
    private final LikelyFlips flips;
    private final FlipModel model;
    private final long[] asked = new long[BATCH];
    private final int[] froms = new int[BATCH];
    private final int[] tos = new int[BATCH];

    /** Keeps the reads alive that bring fingerprints into the cache. */
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
        asked[0] = fingerprint;
        for (int count = ask(1, fingerprint); count > 0; count = ask(0, fingerprint)) {
            for (int i = 0; i < count; i++) {
                froms[i] = table.from(asked[i]);
                tos[i] = table.to(asked[i], froms[i]);
            }
            for (int i = 0; i < count; i++) touched += table.touch(froms[i]);
            for (int i = 0; i < count; i++) {
                if (!tell(fingerprint, asked[i], froms[i], tos[i], rows)) return;
            }
        }
    }

    /** Fills up what is asked with the next combinations; returns how many there are. */
    private int ask(int first, long fingerprint) {
        int count = first;
        while (count < BATCH && flips.next()) asked[count++] = fingerprint ^ flips.flips();
        return count;
    }

    private boolean tell(long fingerprint, long key, int from, int to, FingerprintTable.RowSink rows) {
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
