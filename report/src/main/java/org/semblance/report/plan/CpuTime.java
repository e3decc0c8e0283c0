package org.semblance.report.plan;

import java.time.Duration;

/** CPU time of this process, unaffected by other processes. */
final class CpuTime {
    private CpuTime() {}

    /** CPU seconds on all cores since the process started. */
    static double seconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }
}
