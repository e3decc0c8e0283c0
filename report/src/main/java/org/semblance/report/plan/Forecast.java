package org.semblance.report.plan;

import java.util.Optional;
import org.semblance.Detector;
import org.semblance.report.html.ScoreShape;
import org.semblance.run.MemoryPlan;
import org.semblance.search.CollisionCurve;

/**
 * Predicted cost and result of a method.
 *
 * @param pairs expected number of pairs
 * @param curve probability of finding a pair, by similarity
 * @param recall expected share of pairs found; 1 for an exact method, NaN if unknown
 * @param shape of the distribution of scores in the sample; empty without pairs or without a threshold
 */
public record Forecast(
        Detector<?> detector,
        TokenStatistics tokens,
        double pairs,
        Memory memory,
        Disk disk,
        Time time,
        Optional<CollisionCurve> curve,
        double recall,
        Optional<ScoreShape> shape) {
    /**
     * Memory in bytes.
     *
     * @param encoding used while documents are read and encoded
     * @param records of the documents during the search
     * @param index of the search
     * @param heap that is sufficient for everything in memory
     * @param leastHeap minimum heap, with everything possible on disk
     * @param spills whether anything can be moved to disk
     * @param outside memory outside of the heap
     */
    public record Memory(
            long encoding, long records, long index, long heap, long leastHeap, boolean spills, long outside) {
        /** Value of --memory that keeps everything in memory. */
        public long given() {
            return given(heap) + outside;
        }

        /** Minimum value of --memory. */
        public long leastGiven() {
            return given(leastHeap) + outside;
        }

        /** Adds one eighth, since garbage collectors may reserve a ninth of the heap. */
        static long given(long usable) {
            return MemoryPlan.memory(usable / 8 * 9);
        }

        /** Peak memory use. */
        public long held() {
            return Math.max(encoding, records + index);
        }
    }

    /**
     * Disk space in bytes.
     *
     * @param temporary files if everything possible is on disk
     * @param stages kept during a run, and by dedup afterwards as its state
     * @param table of pairs
     */
    public record Disk(long temporary, long stages, long table) {}

    /**
     * Time of {@code semblance pairs} with everything in memory.
     *
     * @param start start of the program and JIT compilation
     * @param reading of the inputs
     * @param encoding tokenizing and building records
     * @param search for pairs
     * @param listing of pairs, and all output
     * @param exponent of the growth of the search
     */
    public record Time(
            Seconds start, Seconds reading, Seconds encoding, Seconds search, Seconds listing, double exponent) {
        public Seconds total() {
            return start.plus(reading).plus(encoding).plus(search).plus(listing);
        }
    }

    /** A copy with this expected recall. */
    Forecast withRecall(double share) {
        return new Forecast(detector, tokens, pairs, memory, disk, time, curve, share, shape);
    }
}
