package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.io.fingerprints.FingerprintBatch;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.IndexSettings;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.BatchModel.Estimate;

/** Batches: one query for six stored fingerprints, which are read from disk. */
final class BatchReport {
    private static final int STORED_PER_QUERY = 6;
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

    /** @param directory for the index */
    ResultTable measure(Workload workload, List<TableMethod> methods, int threads, Path directory)
            throws IOException, InterruptedException {
        ResultTable results = new ResultTable("Batch: %s, on disk, with %d %s"
                .formatted(workload.title(), threads, threads == 1 ? "thread" : "threads"));
        int count = workload.size() / STORED_PER_QUERY;
        long needed = (long) STAGED_BYTES * workload.size() / CHUNKS + (long) QUERY_BYTES * count;
        Optional<String> obstacle = limits.memory(needed);
        obstacle.ifPresent(reason -> progress.accept(results.title() + ": " + reason));
        if (obstacle.isPresent()) return results;
        store(workload, directory);
        BitVectors queries = workload.planted().queries(count);
        BatchModel model = new BatchModel(workload.size(), count, CHUNKS, workload.distance(), BatchModel.Disk.USUAL);
        Estimate psm = model.psm(workload.recall(), workload.advisor());
        List<BatchRun> runs = new ArrayList<>();
        for (TableMethod method : methods) {
            if (isPossible(workload, psm, method, count, results)) {
                runs.add(BatchRun.best(workload, psm, method, threads, directory, queries));
                progress.accept(results.title() + ": " + runs.getLast());
            }
        }
        long answered = BatchRun.of(workload, psm, TableMethod.EXACT, true, threads, directory, queries)
                .answers();
        list(results, model, psm, answered, runs);
        return results;
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

    /** @param answered number of queries that have an answer */
    private void list(ResultTable results, BatchModel model, Estimate psm, long answered, List<BatchRun> runs) {
        List<BatchRun> all =
                runs.stream().filter(run -> !run.method().isFirst()).toList();
        Optional<BatchRun> exact =
                all.stream().filter(run -> !run.method().isPsm()).findFirst();
        Optional<BatchRun> manku =
                all.stream().filter(run -> run.method().isManku()).findFirst();
        for (BatchRun run : runs) {
            TableMethod method = run.method();
            long expected =
                    method.isFirst() ? answered : exact.map(BatchRun::answers).orElse(-1L);
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
