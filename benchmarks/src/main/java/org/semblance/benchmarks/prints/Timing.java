package org.semblance.benchmarks.prints;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures the CPU time of the calling thread, which does not depend on other processes. */
public final class Timing {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Timing() {}

    /** The code to measure. */
    public interface Work {
        void run();
    }

    /** Average CPU seconds of the work, repeated for at least {@code atLeast} seconds and at least once. */
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

    /** Wall-clock seconds since a {@link System#nanoTime}. */
    public static double since(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e9;
    }
}
