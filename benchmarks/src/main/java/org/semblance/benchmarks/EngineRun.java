package org.semblance.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.run.Stage;
import org.semblance.text.Detectors;

/**
 * The measurement of one method, from texts to pairs.
 *
 * @param encoding seconds from texts to records, or to rows of a database
 * @param joining seconds from records to pairs
 * @param cpu CPU seconds of all threads of the process
 */
record EngineRun(
        String method,
        int threads,
        int documents,
        double encoding,
        double joining,
        double cpu,
        long pairs,
        String digest,
        Map<String, Long> statistics) {
    private static final double NANOS = 1e9;

    /** The fastest of several runs. */
    static EngineRun best(String method, List<Document> documents, int threads, int runs)
            throws IOException, InterruptedException {
        EngineRun best = once(method, documents, threads);
        for (int i = 1; i < runs; i++) {
            EngineRun run = once(method, documents, threads);
            if (run.total() < best.total()) best = run;
        }
        return best;
    }

    private static EngineRun once(String method, List<Document> documents, int threads)
            throws IOException, InterruptedException {
        System.gc();
        long cpu = processNanos();
        try (Source source = Source.of(documents);
                Result result =
                        Semblance.with(Detectors.parse(method)).threads(threads).pairs(source)) {
            return new EngineRun(
                    method,
                    threads,
                    documents.size(),
                    seconds(result, Stage.READ) + seconds(result, Stage.ENCODE),
                    seconds(result, Stage.SEARCH),
                    (processNanos() - cpu) / NANOS,
                    result.joined().count(),
                    result.digest(),
                    result.statistics());
        }
    }

    private static double seconds(Result result, Stage stage) {
        return result.laps().stream()
                .filter(lap -> lap.stage() == stage)
                .mapToDouble(lap -> lap.seconds())
                .sum();
    }

    private static long processNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /** A copy with another method name. */
    EngineRun called(String name) {
        return new EngineRun(name, threads, documents, encoding, joining, cpu, pairs, digest, statistics);
    }

    double total() {
        return encoding + joining;
    }

    /** The value of a statistic; 0 if absent. */
    long statistic(String name) {
        return statistics.getOrDefault(name, 0L);
    }
}
