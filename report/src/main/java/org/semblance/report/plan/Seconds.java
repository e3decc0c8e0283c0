package org.semblance.report.plan;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Wall time and CPU time. */
public record Seconds(double wall, double cpu) {
    static final Seconds NONE = new Seconds(0, 0);

    /** Since the process started. */
    static Seconds sinceStart() {
        return new Seconds(ManagementFactory.getRuntimeMXBean().getUptime() / 1e3, cpuSeconds());
    }

    public Seconds plus(Seconds other) {
        return new Seconds(wall + other.wall, cpu + other.cpu);
    }

    /** The difference to a shorter time, at least 0. */
    Seconds beyond(Seconds other) {
        return new Seconds(Math.max(0, wall - other.wall), Math.max(0, cpu - other.cpu));
    }

    Seconds least(Seconds other) {
        return new Seconds(Math.min(wall, other.wall), Math.min(cpu, other.cpu));
    }

    Seconds times(double factor) {
        return new Seconds(wall * factor, cpu * factor);
    }

    /** A stopwatch, started on construction. */
    static final class Watch {
        private final long start = System.nanoTime();
        private final double cpu = cpuSeconds();

        Seconds read() {
            return new Seconds((System.nanoTime() - start) / 1e9, cpuSeconds() - cpu);
        }
    }

    /** CPU seconds of this process on all cores since it started, unaffected by other processes. */
    private static double cpuSeconds() {
        Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return cpu.toNanos() / 1e9;
    }
}
