package org.semblance.report.plan;

import java.time.Duration;

/** The processor time of this program: what others do on the machine does not count. */
final class CpuTime {
    private CpuTime() {}

    /** Seconds on all processors since the program began. */
    static double seconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }
}
