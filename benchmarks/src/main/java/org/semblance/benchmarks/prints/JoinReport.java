package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.benchmarks.joins.JoinRun;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;

/** Warm self-joins of the planted fingerprints. */
final class JoinReport {
    private static final long BYTES_EACH = 64; // sorted copies, pairs
    private static final long MARGIN_BYTES = 76;

    private final Limits limits;
    private final int repeats;
    private final Failures failures;
    private final Consumer<String> progress;

    JoinReport(Limits limits, int repeats, Failures failures, Consumer<String> progress) {
        this.limits = limits;
        this.repeats = repeats;
        this.failures = failures;
        this.progress = progress;
    }

    ResultTable measure(Workload workload, List<TableMethod> methods, List<Integer> threads)
            throws InterruptedException, IOException {
        ResultTable results = new ResultTable("All pairs: " + workload.title());
        long truth = -1;
        for (TableMethod method : methods) {
            if (method.isFirst()) continue;
            Optional<String> obstacle = obstacle(workload, method);
            obstacle.ifPresent(reason -> report(workload, method, reason));
            if (obstacle.isPresent()) continue;
            BitVectors records = method.isPsm() ? workload.planted().records() : plain(workload.planted());
            for (int count : threads) {
                Optional<Best> best = best(workload, method, count, records);
                if (best.isEmpty()) break;
                long pairs = best.get().pairs;
                if (truth < 0 && !method.isPsm()) truth = pairs;
                failures.expect(
                        truth < 0 || (method.isPsm() ? pairs <= truth : pairs == truth),
                        "%s: %s finds %,d pairs, expected %,d"
                                .formatted(workload.title(), method.name(), pairs, truth));
                results.row(
                        Figure.name("method", method.name()),
                        Figure.count("threads", count),
                        Figure.count("pairs", pairs),
                        Figure.decimal("recall", truth < 0 ? Double.NaN : (double) pairs / truth, 4),
                        Figure.seconds("best s", best.get().seconds),
                        Figure.seconds("CPU s", best.get().cpuSeconds),
                        Figure.megabytes("peak heap MB", best.get().peakHeap));
            }
        }
        return results;
    }

    private record Best(long pairs, double seconds, double cpuSeconds, long peakHeap) {}

    /** The fastest of several runs, not counting the first; a slow join is run once. */
    private Optional<Best> best(Workload workload, TableMethod method, int threads, BitVectors records)
            throws InterruptedException, IOException {
        Join<BitVectors> join =
                new Join<>(method.search(workload.distance(), workload.psm()), new Workers(threads), Progress.SILENT);
        Best best = null;
        try {
            for (int i = 0; i <= repeats; i++) {
                JoinRun run = JoinRun.measure(() -> join.run(records, Sides.within(records.size())), limits.seconds());
                Best now = new Best(run.found().joined().count(), run.seconds(), run.cpuSeconds(), run.peakHeap());
                run.found().close();
                if (best == null || i <= 1 || now.seconds < best.seconds) best = now;
                if (now.seconds > limits.seconds() / 4) break;
            }
        } catch (OverLimit e) {
            report(workload, method, String.valueOf(e.getMessage()));
        }
        if (best != null) {
            report(
                    workload,
                    method,
                    "%,d pairs in %.3f s with %d threads".formatted(best.pairs, best.seconds, threads));
        }
        return Optional.ofNullable(best);
    }

    private Optional<String> obstacle(Workload workload, TableMethod method) {
        long each = BYTES_EACH + (method.isPsm() ? MARGIN_BYTES : 0);
        return method.obstacle(workload.distance())
                .or(() -> limits.memory(each * workload.size()))
                .or(() -> limits.time(workload.size() * method.checks(workload.advisor(), workload.psm())));
    }

    private static BitVectors plain(PlantedPrints planted) {
        int[] sizes = new int[planted.size()];
        Arrays.fill(sizes, 1);
        return new BitVectors(Long.SIZE, planted.prints(), sizes);
    }

    private void report(Workload workload, TableMethod method, String what) {
        progress.accept("%s: join by %s: %s".formatted(workload.title(), method.name(), what));
    }
}
