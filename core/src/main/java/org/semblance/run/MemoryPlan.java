package org.semblance.run;

import java.util.Locale;

/**
 * The heap that a run will take, known before its search begins: records and index take what they need, pairs up to the rest of
 * what a heap can well hold. Pairs need little, as they can go to disk.
 *
 * @param limit the size of the heap
 * @param pairs what pairs may take before they go to disk
 * @param outside memory outside of the heap
 * @param encoding the peak of reading and encoding, before there is an index or a pair
 */
public record MemoryPlan(long limit, long encoding, long records, long index, long pairs, long outside) {
    private static final long LEAST_FOR_PAIRS = 4L << 20;

    /** The rest is room for the collector to work in, and for reading and writing. */
    private static final double HELD = 0.6;

    /** What a heap of this size can well hold. */
    static long held(long limit) {
        return (long) (HELD * limit);
    }

    /** What to give with --memory for a heap: the launcher keeps a tenth of it, and 64 MB, for all that is not heap. */
    public static long memory(long heap) {
        return (heap + (64L << 20)) / 9 * 10;
    }

    /** What an index may take of a heap of this size that holds the records. */
    public static long roomForIndex(long limit, long records) {
        return Math.max(0, held(limit) - records) / 4 * 3;
    }

    /** A plan for a heap of this size. */
    public static MemoryPlan of(long limit, long encoding, long records, long index) {
        long left = held(limit) - records - index;
        return new MemoryPlan(limit, encoding, records, index, Math.max(left, leastForPairs(limit)), 0);
    }

    /** Whether records and index leave little of the heap. */
    public boolean isTight() {
        return records + index + leastForPairs(limit) > limit / 4 * 3;
    }

    private static long leastForPairs(long limit) {
        return Math.min(LEAST_FOR_PAIRS, limit / 8);
    }

    /** The same with memory outside of the heap. */
    public MemoryPlan and(long bytesOutside) {
        return new MemoryPlan(limit, encoding, records, index, pairs, bytesOutside);
    }

    /** What pairs need, however many there are. */
    public long leastForPairs() {
        return leastForPairs(limit);
    }

    /** The heap that is needed; more pairs may take more. */
    public long total() {
        return Math.max(encoding, records + index + leastForPairs());
    }

    public boolean fits() {
        return total() <= limit;
    }

    /**
     * Fails if the heap is too small.
     *
     * @throws TooLittle saying what is needed
     */
    public MemoryPlan require() {
        if (!fits()) throw new TooLittle(this);
        return this;
    }

    /** The heap is too small for a run. */
    public static final class TooLittle extends RuntimeException {
        TooLittle(MemoryPlan plan) {
            this(
                    "this run needs %s of heap (records %s, index %s) and has %s"
                            .formatted(
                                    megabytes(plan.total()),
                                    megabytes(plan.records),
                                    megabytes(plan.index),
                                    megabytes(plan.limit)),
                    (long) (plan.total() / HELD));
        }

        /** Refused while documents were read or encoded; the rest of the input may need more. */
        TooLittle(long needed, long limit, String howSure) {
            // An eighth more, since collectors may keep a ninth of the heap for themselves.
            this(
                    "reading and encoding take %s %s, and a heap of %s can well hold %s"
                            .formatted(howSure, megabytes(needed), megabytes(limit), megabytes(held(limit))),
                    (long) (needed / HELD * 9 / 8));
        }

        /** Refused because of one large document, which is named by its place. */
        public static TooLittle forDocument(String place, long needed, long limit) {
            return new TooLittle(
                    "%s: a run with a document of this size needs %s of heap and has %s"
                            .formatted(place, megabytes(needed), megabytes(limit)),
                    (long) (needed / HELD * 9 / 8));
        }

        private TooLittle(TooLittle refusal, String advice) {
            super(refusal.getMessage() + ", or " + advice, refusal);
        }

        /** The same with another remedy, if there is one. */
        public TooLittle or(String advice) {
            return advice.isEmpty() ? this : new TooLittle(this, advice);
        }

        private TooLittle(String lack, long enough) {
            super("%s: use --memory %dm, or split the input".formatted(lack, (memory(enough) + (1 << 20) - 1) >> 20));
        }

        private static String megabytes(long bytes) {
            return String.format(Locale.ROOT, "%,d MB", bytes >> 20);
        }
    }
}
