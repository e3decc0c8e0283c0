package org.semblance.report.plan;

import java.util.Optional;
import org.semblance.Detector;
import org.semblance.run.MemoryPlan;
import org.semblance.search.CollisionCurve;

/**
 * What a method will take.
 *
 * @param pairs to be found
 * @param curve how likely it finds a pair
 * @param recall the share of pairs that it is expected to find; 1 if it finds all by proof, not a number if nobody knows
 */
public record Forecast(
        Detector<?> detector,
        TokenStatistics tokens,
        double pairs,
        Memory memory,
        Disk disk,
        Time time,
        Optional<CollisionCurve> curve,
        double recall) {
    /**
     * Memory, in bytes.
     *
     * @param encoding held while documents are read and encoded
     * @param records held for documents while pairs are searched
     * @param index held for finding them
     * @param heap that holds all
     * @param leastHeap with what can go to disk on disk
     * @param spills whether anything can
     * @param outside of the heap
     */
    public record Memory(
            long encoding, long records, long index, long heap, long leastHeap, boolean spills, long outside) {
        /** What to give with --memory, so that all stays in memory. */
        public long given() {
            return given(heap) + outside;
        }

        /** What to give with --memory at the least. */
        public long leastGiven() {
            return given(leastHeap) + outside;
        }

        /** An eighth more, since collectors may keep a ninth of the heap for themselves. */
        static long given(long usable) {
            return MemoryPlan.memory(usable / 8 * 9);
        }

        /** The most that is held at a time. */
        public long held() {
            return Math.max(encoding, records + index);
        }
    }

    /**
     * Disk, in bytes.
     *
     * @param temporary if all that can goes to disk
     * @param stages kept while a run lasts, and with it as its state by dedup
     * @param table of pairs
     */
    public record Disk(long temporary, long stages, long table) {}

    /**
     * Time of {@code semblance pairs} with all in memory.
     *
     * @param start of the program, and until its code is compiled
     * @param reading the inputs
     * @param encoding tokens, and putting them together
     * @param listing pairs, and writing everything
     * @param exponent with which the search grows
     */
    public record Time(
            Seconds start, Seconds reading, Seconds encoding, Seconds search, Seconds listing, double exponent) {
        public Seconds total() {
            return start.plus(reading).plus(encoding).plus(search).plus(listing);
        }
    }

    /** The same with what it is expected to find. */
    Forecast withRecall(double share) {
        return new Forecast(detector, tokens, pairs, memory, disk, time, curve, share);
    }
}
