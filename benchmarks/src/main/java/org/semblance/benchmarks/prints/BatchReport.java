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

/** Batch mode: one query for six stored fingerprints, which are read from the disk. */
final class BatchReport {
    private static final int STORED_PER_QUERY = 6;
    private static final int CHUNKS = 4;
    private static final int QUERY_BYTES = 120; // the fingerprint, its margins, its id, its answers
    private static final int STAGED_BYTES = 40; // for each fingerprint of the chunk that is written

    private final Bounds bounds;
    private final Complaints complaints;
    private final Consumer<String> news;

    BatchReport(Bounds bounds, Complaints complaints, Consumer<String> news) {
        this.bounds = bounds;
        this.complaints = complaints;
        this.news = news;
    }

    /** @param directory where the index may go, not there yet */
    Sheet measure(Scene scene, List<TableMethod> methods, int threads, Path directory)
            throws IOException, InterruptedException {
        Sheet sheet = new Sheet("Batch: %s, on disk, with %d %s"
                .formatted(scene.title(), threads, threads == 1 ? "thread" : "threads"));
        int count = scene.size() / STORED_PER_QUERY;
        long needed = (long) STAGED_BYTES * scene.size() / CHUNKS + (long) QUERY_BYTES * count;
        Optional<String> obstacle = bounds.memory(needed);
        obstacle.ifPresent(why -> news.accept(sheet.title() + ": " + why));
        if (obstacle.isPresent()) return sheet;
        store(scene, directory);
        BitVectors queries = scene.planted().queries(count);
        List<BatchRun> runs = new ArrayList<>();
        for (TableMethod method : methods) {
            if (isPossible(scene, method, count, sheet)) {
                runs.add(BatchRun.best(scene, method, threads, directory, queries));
                news.accept(sheet.title() + ": " + runs.getLast());
            }
        }
        long answered = BatchRun.of(scene, TableMethod.EXACT, true, threads, directory, queries)
                .answers();
        list(sheet, count, answered, runs);
        return sheet;
    }

    private boolean isPossible(Scene scene, TableMethod method, int count, Sheet sheet) {
        long psm = 20L * (scene.psm().combinations() + 1) * count;
        Optional<String> obstacle = method.obstacle(scene.distance())
                .or(() -> bounds.memory(method.isPsm() ? psm : method.mostBytes(count, scene.distance())))
                .or(() -> bounds.time(checks(scene, method, count)));
        obstacle.ifPresent(why -> news.accept(sheet.title() + ": " + method.name() + ": " + why));
        return obstacle.isEmpty();
    }

    /** The stored ones ask for the queries: as many checks as if the queries asked for the stored ones. */
    private static double checks(Scene scene, TableMethod method, int count) {
        return method.isManku() ? method.checks(scene.advisor(), scene.psm()) * count : 0;
    }

    private static void store(Scene scene, Path directory) throws IOException {
        try (FingerprintStore store = FingerprintStore.create(
                directory, new IndexSettings(Long.SIZE, scene.distance(), Map.of(), Map.of()))) {
            for (int c = 0; c < CHUNKS; c++) {
                FingerprintBatch batch = new FingerprintBatch();
                int to = (int) ((long) scene.size() * (c + 1) / CHUNKS);
                for (int row = (int) ((long) scene.size() * c / CHUNKS); row < to; row++) {
                    batch.add("d" + row, scene.prints()[row]);
                }
                store.stage(batch);
            }
            store.commit();
        }
    }

    /** @param answered queries that have any answer */
    private void list(Sheet sheet, int count, long answered, List<BatchRun> runs) {
        Optional<BatchRun> exact =
                runs.stream().filter(run -> !run.method().isPsm()).findFirst();
        Optional<BatchRun> manku =
                runs.stream().filter(run -> run.method().isManku()).findFirst();
        for (BatchRun run : runs) {
            long all = run.method().isFirst()
                    ? answered
                    : exact.map(BatchRun::answers).orElse(-1L);
            boolean right = run.method().isPsm() ? run.answers() <= all : run.answers() == all;
            complaints.expect(
                    all < 0 || right,
                    "%s: %s has %,d answers of %,d"
                            .formatted(sheet.title(), run.method().name(), run.answers(), all));
            double recall = all < 0 ? Double.NaN : (double) run.answers() / all;
            sheet.row(
                    Figure.name("method", run.method().name()),
                    Figure.count("queries", count),
                    Figure.count("answers", run.answers()),
                    Figure.decimal("recall", recall, 4),
                    Figure.seconds("prepare s", run.preparing()),
                    Figure.seconds("search s", run.searching()),
                    Figure.seconds("total s", run.total()),
                    Figure.times(
                            "manku : this",
                            manku.map(m -> m.total() / run.total()).orElse(Double.NaN)));
        }
    }
}
