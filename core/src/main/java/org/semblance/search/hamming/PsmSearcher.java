package org.semblance.search.hamming;

/** One thread's way to ask a {@link PsmTable}. */
final class PsmSearcher implements TableSearcher {
    /** Places that are looked up together: their reads, all far apart, then overlap. More would be wasted on a first match. */
    private static final int BATCH = 8;

    /** From so many fingerprints on, a loop of vectors tells first whether there is any. */
    private static final int VECTOR_WORTHY = 16;

    private final SortedTable table;
    private final long[] keys;
    private final int distance;
    private final LikelyFlips flips;
    private final FlipModel model;
    private final int[] froms = new int[BATCH];
    private final int[] tos = new int[BATCH];

    /** Keeps the reads alive that bring fingerprints into the cache. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    PsmSearcher(SortedTable table, int distance, LikelyFlips flips, FlipModel model) {
        this.table = table;
        this.keys = table.keys();
        this.distance = distance;
        this.flips = flips;
        this.model = model;
    }

    @Override
    public void search(long fingerprint, float[] margins, RowSink rows) {
        int from = table.from(fingerprint);
        if (!tell(fingerprint, from, table.to(fingerprint, from), rows)) return;
        flips.start(margins, model);
        for (int found = lookUp(fingerprint); found > 0; found = lookUp(fingerprint)) {
            for (int i = 0; i < found; i++) if (!tell(fingerprint, froms[i], tos[i], rows)) return;
        }
    }

    /** Looks up where the next combinations lead; returns how many there are. */
    private int lookUp(long fingerprint) {
        int found = 0;
        while (found < BATCH && flips.next()) {
            long key = fingerprint ^ flips.flips();
            froms[found] = table.from(key);
            tos[found] = table.to(key, froms[found]);
            found++;
        }
        for (int i = 0; i < found; i++) if (froms[i] < tos[i]) touched ^= keys[froms[i]];
        return found;
    }

    private boolean tell(long fingerprint, int from, int to, RowSink rows) {
        if (to - from >= VECTOR_WORTHY && !Nearness.isAnyWithin(distance, fingerprint, keys, from, to)) return true;
        for (int i = from; i < to; i++) {
            int found = Long.bitCount(fingerprint ^ keys[i]);
            if (found <= distance && !rows.row(table.row(i), found)) return false;
        }
        return true;
    }
}
