package org.semblance.report.plan;

import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;

/**
 * What a run holds, put to the accounts that a run keeps, so that what is told here is what a run will say.
 *
 * @param demand of reading and encoding
 * @param records heap for documents while pairs are searched
 * @param index heap for finding them
 * @param stays whether tokens could go to disk, and are to stay in memory
 */
record MemoryEstimate(MemoryMeter.Demand demand, long records, long index, int threads, boolean stays) {
    private static final long LEAST = 32L << 20;
    private static final long MOST = 1L << 44;
    private static final long STEP = 1L << 20;

    /** The least heap that does. */
    long heap() {
        long low = LEAST;
        long high = MOST;
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (fits(middle)) high = middle;
            else low = middle + STEP;
        }
        return high;
    }

    boolean fits(long heap) {
        MemoryMeter account = new MemoryMeter(heap);
        try {
            long inHand = account.readers(threads) * account.reading();
            account.takeInHand(inHand);
            account.take(demand.reading());
            account.foresee(demand.foreseen());
            if (stays && account.isTight(0)) return false;
            account.giveInHand(inHand);
            account.take(Math.max(0, demand.encoding() - demand.reading()));
            MemoryPlan plan =
                    MemoryPlan.of(heap, account.peak(), records, index).require();
            return !(stays && plan.isTight()) && MemoryPlan.roomForIndex(heap, records) >= index;
        } catch (MemoryPlan.TooLittle e) {
            return false;
        }
    }

    /** The most that is held while documents are read and encoded, of a heap of this size. */
    long encoding(long heap) {
        MemoryMeter account = new MemoryMeter(heap);
        return Math.max(account.readers(threads) * account.reading() + demand.reading(), demand.encoding());
    }
}
