package org.semblance.benchmarks.joins;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.semblance.search.join.Join;

/**
 * The measurement of one run of a join.
 *
 * @param seconds wall-clock time
 * @param cpuSeconds CPU time of all threads of the process, including the JIT compiler and the garbage collector
 * @param peakHeap the sum of the peaks of all heap pools during the run, which starts with a collection: the records,
 *     the data of the join, and garbage not yet collected
 */
public record JoinRun(double seconds, double cpuSeconds, long peakHeap, Join.Found found) {
    private static final double NANOS = 1e9;

    /** A run exceeded its time limit. */
    public static final class OverLimit extends Exception {
        OverLimit(double seconds) {
            super(String.format(Locale.ROOT, "over %.0f s", seconds));
        }
    }

    /** Measures the work, and interrupts it when it exceeds the limit in seconds. */
    public static JoinRun measure(Callable<Join.Found> work, double limit) throws OverLimit, InterruptedException {
        List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        System.gc();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        long cpu = processNanos();
        long start = System.nanoTime();
        Join.Found found = run(work, limit);
        double seconds = (System.nanoTime() - start) / NANOS;
        double cpuSeconds = (processNanos() - cpu) / NANOS;
        long peak =
                heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        return new JoinRun(seconds, cpuSeconds, peak, found);
    }

    /** The fastest of several runs. */
    public static JoinRun best(Callable<Join.Found> work, int runs, double limit)
            throws OverLimit, InterruptedException {
        JoinRun best = measure(work, limit);
        for (int i = 1; i < runs; i++) {
            JoinRun run = measure(work, limit);
            if (run.seconds() < best.seconds()) best = run;
        }
        return best;
    }

    private static Join.Found run(Callable<Join.Found> work, double limit) throws OverLimit, InterruptedException {
        FutureTask<Join.Found> task = new FutureTask<>(work);
        Thread thread = Thread.ofPlatform().name("join").start(task);
        try {
            return task.get((long) (limit * NANOS), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new OverLimit(limit);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException("the join failed", e);
            }
        } finally {
            thread.interrupt();
            thread.join();
        }
    }

    private static long processNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
