package org.semblance.benchmarks.prints;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Time of the calling thread's own, so that other users of the machine do not count. */
public final class Timing {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Timing() {}

    /** Something to measure. */
    public interface Work {
        void run();
    }

    /** CPU seconds that a piece of work takes once it is warm: repeated for so many seconds, at least once. */
    public static double cpuSeconds(Work work, double atLeast) {
        long start = THREADS.getCurrentThreadCpuTime();
        long rounds = 0;
        double seconds;
        do {
            work.run();
            rounds++;
            seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
        } while (seconds < atLeast);
        return seconds / rounds;
    }

    /** Seconds by the clock since a time in nanoseconds. */
    public static double since(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e9;
    }
}
