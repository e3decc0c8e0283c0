package org.semblance.report.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A few pairs drawn by lot from any number that pass by: those with the smallest hashes. */
final class PairReservoir {
    private record Lot(long hash, long key) {}

    private static final Comparator<Lot> BY_HASH =
            Comparator.comparingLong(Lot::hash).thenComparingLong(Lot::key);

    private final int most;
    private final PriorityQueue<Lot> lots;
    private long worst = Long.MAX_VALUE;
    private long offered;

    PairReservoir(int most) {
        this.most = most;
        this.lots = new PriorityQueue<>(BY_HASH.reversed());
    }

    void offer(long hash, long key) {
        offered++;
        if (hash >= worst || most == 0) return;
        lots.add(new Lot(hash, key));
        if (lots.size() > most) lots.poll();
        if (lots.size() == most) worst = lots.element().hash();
    }

    /** How many pairs passed by. */
    long offered() {
        return offered;
    }

    boolean isAll() {
        return offered <= most;
    }

    /** The pairs drawn, in the order of their lots: the first ones are a draw, too. */
    long[] keys() {
        Lot[] drawn = lots.toArray(Lot[]::new);
        Arrays.sort(drawn, BY_HASH);
        return Arrays.stream(drawn).mapToLong(Lot::key).toArray();
    }
}
