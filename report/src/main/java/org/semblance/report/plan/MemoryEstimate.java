package org.semblance.report.plan;

import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;

/**
 * Memory needs of a run, computed by the same {@link MemoryMeter} that a run uses, so that the prediction agrees with
 * the run's own report.
 *
 * @param demand of reading and encoding
 * @param records heap for documents during the search
 * @param index heap for the index
 * @param threads number of threads
 * @param stays whether tokens that could be spilled to disk are kept in memory
 */
record MemoryEstimate(MemoryMeter.Demand demand, long records, long index, int threads, boolean stays) {
    private static final long LEAST = 32L << 20;
    private static final long MOST = 1L << 44;
    private static final long STEP = 1L << 20;

    /** Minimum sufficient heap. */
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

    /** Peak use while documents are read and encoded, with a heap of this size. */
    long encoding(long heap) {
        MemoryMeter account = new MemoryMeter(heap);
        return Math.max(account.readers(threads) * account.reading() + demand.reading(), demand.encoding());
    }
}
