package org.semblance.benchmarks.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * CPU seconds so far: of the service, of the clients (this process), and of all processes of the machine.
 *
 * @param all 0 without /proc
 */
record CpuUsage(double service, double clients, double all, long nanos) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double TICKS_PER_SECOND = 100; // the kernel reports to user space in hundredths
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int STOLEN = 8;

    static CpuUsage now(ServerProcess service) throws IOException {
        return new CpuUsage(
                seconds(service.process().toHandle()),
                seconds(ProcessHandle.current()),
                wholeMachine(),
                System.nanoTime());
    }

    private static double seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3;
    }

    private static double wholeMachine() throws IOException {
        if (!Files.exists(STAT)) return 0;
        String[] fields =
                Files.readAllLines(STAT, StandardCharsets.US_ASCII).getFirst().split(" +");
        double ticks = 0;
        for (int f = 1; f <= STOLEN; f++) if (f != IDLE && f != WAITING) ticks += Long.parseLong(fields[f]);
        return ticks / TICKS_PER_SECOND;
    }

    /** Average number of cores used by the service since an earlier time. */
    double serviceCores(CpuUsage before) {
        return (service - before.service) / seconds(before);
    }

    double clientCores(CpuUsage before) {
        return (clients - before.clients) / seconds(before);
    }

    /** Average number of cores used by other processes since an earlier time. */
    double otherCores(CpuUsage before) {
        double cores = (all - before.all) / seconds(before) - serviceCores(before) - clientCores(before);
        return Math.max(0, cores);
    }

    private double seconds(CpuUsage before) {
        return (nanos - before.nanos) / 1e9;
    }
}
