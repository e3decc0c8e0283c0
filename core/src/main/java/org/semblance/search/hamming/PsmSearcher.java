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
    private final long[] asked = new long[BATCH];
    private final int[] froms = new int[BATCH];
    private final int[] tos = new int[BATCH];

    PsmSearcher(SortedTable table, int distance, LikelyFlips flips, FlipModel model) {
        this.table = table;
        this.keys = table.keys();
        this.distance = distance;
        this.flips = flips;
        this.model = model;
    }

    @Override
    public void search(long fingerprint, float[] margins, RowSink rows) {
        flips.start(margins, model);
        asked[0] = fingerprint;
        for (int count = ask(1, fingerprint); count > 0; count = ask(0, fingerprint)) {
            for (int i = 0; i < count; i++) {
                froms[i] = table.from(asked[i]);
                tos[i] = table.to(asked[i], froms[i]);
            }
            for (int i = 0; i < count; i++) {
                if (mayBeNear(fingerprint, froms[i], tos[i]) && !tell(fingerprint, froms[i], tos[i], rows)) return;
            }
        }
    }

    /** Fills up what is asked with the next combinations; returns how many there are. */
    private int ask(int first, long fingerprint) {
        int count = first;
        while (count < BATCH && flips.next()) asked[count++] = fingerprint ^ flips.flips();
        return count;
    }

    /**
     * Whether there is something near from one index to another. Mostly it is one or two fingerprints, and none is near: to
     * look at four whatever their number is quicker than a loop whose end no processor foresees.
     */
    private boolean mayBeNear(long fingerprint, int from, int to) {
        int four = Math.min(from, keys.length - 4);
        if (four < 0) return true;
        int beyond = distance + 1;
        int signs = (Long.bitCount(fingerprint ^ keys[four]) - beyond)
                | (Long.bitCount(fingerprint ^ keys[four + 1]) - beyond)
                | (Long.bitCount(fingerprint ^ keys[four + 2]) - beyond)
                | (Long.bitCount(fingerprint ^ keys[four + 3]) - beyond);
        return signs < 0 || to > four + 4;
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
