package org.semblance.report.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A random sample of a stream of pairs: those with the smallest hashes. */
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

    /** Number of pairs in the stream. */
    long offered() {
        return offered;
    }

    boolean isAll() {
        return offered <= most;
    }

    /** The sampled pairs in the order of their hashes, so that every prefix is a random sample as well. */
    long[] keys() {
        Lot[] drawn = lots.toArray(Lot[]::new);
        Arrays.sort(drawn, BY_HASH);
        return Arrays.stream(drawn).mapToLong(Lot::key).toArray();
    }
}
