package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semblance.io.fingerprints.FingerprintBatch;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.IndexSettings;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.BatchModel.Estimate;

/** Batches of queries for stored fingerprints that are read from disk. */
final class BatchReport {
    private static final int CHUNKS = 4;
    private static final int QUERY_BYTES = 120; // the fingerprint, its margins, its id, its answers
    private static final int STAGED_BYTES = 40; // per fingerprint of the chunk being written

    private final Limits limits;
    private final Failures failures;
    private final Consumer<String> progress;

    BatchReport(Limits limits, Failures failures, Consumer<String> progress) {
        this.limits = limits;
        this.failures = failures;
        this.progress = progress;
    }

    /**
     * Measures batches of several sizes on the same stored fingerprints.
     *
     * @param counts numbers of queries
     * @param work directory for a temporary index; if absent, that of the system
     */
    ResultTable measure(
            Workload workload, List<Integer> counts, List<TableMethod> methods, int threads, Optional<Path> work)
            throws IOException, InterruptedException {
        ResultTable results = new ResultTable("Batch: %s, on disk, with %d %s"
                .formatted(workload.title(), threads, threads == 1 ? "thread" : "threads"));
        Path index = work.isPresent()
                ? Files.createTempDirectory(Files.createDirectories(work.get()), "prints")
                : Files.createTempDirectory("semblance-prints");
        try {
            for (int count : counts) {
                Optional<String> obstacle =
                        limits.memory((long) STAGED_BYTES * workload.size() / CHUNKS + (long) QUERY_BYTES * count);
                obstacle.ifPresent(
                        reason -> progress.accept("%s: %,d queries: %s".formatted(results.title(), count, reason)));
                if (obstacle.isPresent()) continue;
                if (isEmpty(index)) store(workload, index);
                measure(workload, count, methods, threads, index, results);
            }
        } finally {
            try (Stream<Path> files = Files.walk(index)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
            }
        }
        return results;
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }

    private void measure(
            Workload workload, int count, List<TableMethod> methods, int threads, Path index, ResultTable results)
            throws IOException, InterruptedException {
        BitVectors queries = workload.planted().queries(count);
        BatchModel model = new BatchModel(workload.size(), count, CHUNKS, workload.distance(), BatchModel.Disk.USUAL);
        Estimate psm = model.psm(workload.recall(), workload.advisor());
        List<BatchRun> runs = new ArrayList<>();
        for (TableMethod method : methods) {
            if (isPossible(workload, psm, method, count, results)) {
                runs.add(BatchRun.best(workload, psm, method, threads, index, queries));
                progress.accept("%s: %,d queries: %s".formatted(results.title(), count, runs.getLast()));
            }
        }
        long answered = answers(runs, true);
        boolean isFirst = methods.stream().anyMatch(TableMethod::isFirst);
        if (isFirst && answered < 0)
            answered = BatchRun.of(workload, psm, TableMethod.EXACT, true, threads, index, queries)
                    .answers();
        list(results, model, psm, answered, runs);
    }

    private boolean isPossible(Workload workload, Estimate psm, TableMethod method, int count, ResultTable results) {
        long probes = 20L * (psm.combinations() + 1) * count;
        Optional<String> obstacle = method.obstacle(workload.distance())
                .or(() -> limits.memory(method.isPsm() ? probes : method.mostBytes(count, workload.distance())))
                .or(() -> limits.time(checks(workload, method, count)));
        obstacle.ifPresent(reason -> progress.accept(results.title() + ": " + method.name() + ": " + reason));
        return obstacle.isEmpty();
    }

    /** Stored fingerprints are looked up in a table of the queries: as many checks as in the other direction. */
    private static double checks(Workload workload, TableMethod method, int count) {
        return method.isManku() ? method.checks(workload.advisor(), workload.psm()) * count : 0;
    }

    private static void store(Workload workload, Path directory) throws IOException {
        try (FingerprintStore store = FingerprintStore.create(
                directory, new IndexSettings(Long.SIZE, workload.distance(), Map.of(), Map.of()))) {
            for (int c = 0; c < CHUNKS; c++) {
                FingerprintBatch batch = new FingerprintBatch();
                int to = (int) ((long) workload.size() * (c + 1) / CHUNKS);
                for (int row = (int) ((long) workload.size() * c / CHUNKS); row < to; row++) {
                    batch.add("d" + row, workload.prints()[row]);
                }
                store.stage(batch);
            }
            store.commit();
        }
    }

    /** The answers of the first exact method that finds all, or the first, of each query; -1 if there is none. */
    private static long answers(List<BatchRun> runs, boolean first) {
        return runs.stream()
                .filter(run -> !run.method().isPsm() && run.method().isFirst() == first)
                .mapToLong(BatchRun::answers)
                .findFirst()
                .orElse(-1);
    }

    /** @param answered number of queries that have an answer */
    private void list(ResultTable results, BatchModel model, Estimate psm, long answered, List<BatchRun> runs) {
        Optional<BatchRun> manku = runs.stream()
                .filter(run -> run.method().isManku() && !run.method().isFirst())
                .findFirst();
        for (BatchRun run : runs) {
            TableMethod method = run.method();
            long expected = method.isFirst() ? answered : answers(runs, false);
            boolean correct = method.isPsm() ? run.answers() <= expected : run.answers() == expected;
            failures.expect(
                    expected < 0 || correct,
                    "%s: %s has %,d answers, expected %,d"
                            .formatted(results.title(), method.name(), run.answers(), expected));
            double recall = expected < 0 ? Double.NaN : (double) run.answers() / expected;
            results.row(
                    Figure.name("method", method.name()),
                    method.isPsm() ? Figure.count("p", psm.lead()) : Figure.none("p"),
                    method.isPsm() ? Figure.count("k", psm.combinations()) : Figure.none("k"),
                    Figure.count("queries", model.queries()),
                    Figure.count("answers", run.answers()),
                    Figure.decimal("recall", recall, 4),
                    Figure.seconds("prepare s", run.preparing()),
                    Figure.seconds("search s", run.searching()),
                    Figure.seconds("total s", run.total()),
                    Figure.seconds("model s", seconds(model, psm, method)),
                    Figure.times(
                            "manku : this",
                            manku.map(m -> m.total() / run.total()).orElse(Double.NaN)));
        }
    }

    /** ρ of the model, for one thread; NaN if there is none. */
    private static double seconds(BatchModel model, Estimate psm, TableMethod method) {
        if (method.isManku()) return model.manku(method.tables()).seconds();
        return method.isPsm() ? psm.seconds() : Double.NaN;
    }
}
