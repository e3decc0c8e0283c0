package org.semblance.run;

import java.util.Locale;

/**
 * The heap a run plans to take, told before its search begins: records and index take what they need, pairs what is left
 * of what a heap can well hold. Pairs make do with little, as they can go to disk.
 *
 * @param limit the heap there is
 */
public record MemoryPlan(long limit, long records, long index, long pairs) {
    private static final long LEAST_FOR_PAIRS = 4L << 20;

    /** The rest is room for the collector to work in, and for reading and writing. */
    private static final double HELD = 0.6;

    /** What an index may take of a heap of this size that holds the records. */
    public static long roomForIndex(long limit, long records) {
        return Math.max(0, (long) (HELD * limit) - records) / 4 * 3;
    }

    /** A plan for a heap of this size. */
    public static MemoryPlan of(long limit, long records, long index) {
        long left = (long) (HELD * limit) - records - index;
        return new MemoryPlan(limit, records, index, Math.max(left, LEAST_FOR_PAIRS));
    }

    public long total() {
        return records + index + pairs;
    }

    /**
     * Fails if the heap is too small.
     *
     * @throws TooLittle saying what is needed
     */
    public MemoryPlan require() {
        if (total() > limit) throw new TooLittle(this);
        return this;
    }

    /** The heap is too small for a run. */
    public static final class TooLittle extends RuntimeException {
        TooLittle(MemoryPlan plan) {
            super(String.format(
                    Locale.ROOT,
                    "this run needs %s of heap (records %s, index %s) and has %s: give more with --memory %dm, or split the input",
                    megabytes(plan.total()),
                    megabytes(plan.records),
                    megabytes(plan.index),
                    megabytes(plan.limit),
                    (long) (plan.total() / HELD) >> 20));
        }

        private static String megabytes(long bytes) {
            return String.format(Locale.ROOT, "%,d MB", bytes >> 20);
        }
    }
}
