package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;
import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.records.sets.TokenSets;

/** Times, memory and results of the methods on hostile collections. */
final class HostileReport {
    private final ThisJvm runner;
    private final TrialSession session;
    private final MarkdownTable table = new MarkdownTable(List.of(
            "collection",
            "records",
            "t",
            "method",
            "threads",
            "first s",
            "best s",
            "peak heap MB",
            "pairs",
            "expected"));
    private final List<String> failures = new ArrayList<>();

    HostileReport(ThisJvm runner, TrialSession session) {
        this.runner = runner;
        this.session = session;
    }

    void measure(HostileCollection collection, List<String> methods, List<Integer> threads)
            throws InterruptedException {
        Optional<TokenSets> records = build(collection);
        String name = "%s (%,d)".formatted(collection.name(), collection.records());
        for (String method : methods) {
            for (int count : threads) {
                Setting setting = new Setting(method, collection.threshold(), count);
                long start = System.nanoTime();
                Trial trial = session.add(
                        records.isPresent()
                                ? runner.measure(name, records.get(), setting)
                                : Trial.failed(name, setting, "out of memory before the join"));
                row(collection, trial, (System.nanoTime() - start) / 1e9);
            }
        }
    }

    private static Optional<TokenSets> build(HostileCollection collection) throws InterruptedException {
        try {
            return Optional.of(collection.build());
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    /** @param wall seconds of the whole trial, reported if the join was refused */
    private void row(HostileCollection collection, Trial trial, double wall) {
        Setting setting = trial.setting();
        String expected =
                collection.pairs().isPresent() ? count(collection.pairs().getAsLong()) : NONE;
        List<String> cells = new ArrayList<>(List.of(collection.name(), count(collection.records())));
        cells.addAll(List.of(setting.threshold(), setting.method(), Integer.toString(setting.threads())));
        if (trial.figures().isEmpty()) {
            cells.addAll(List.of(seconds(wall), NONE, NONE, trial.reason().split(":")[0], expected));
        } else {
            Figures figures = trial.figures().get();
            cells.addAll(List.of(
                    seconds(figures.times().cold()), seconds(figures.times().best())));
            cells.add(megabytes(figures.times().peakHeap()));
            cells.addAll(List.of(count(figures.answer().pairs()), expected));
            long pairs = figures.answer().pairs();
            if (collection.pairs().orElse(pairs) != pairs) {
                failures.add(
                        "%s: %s finds %,d pairs, expected %s".formatted(trial.dataset(), setting, pairs, expected));
            }
        }
        table.row(cells);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public String toString() {
        return "## Hostile collections\n\n" + table;
    }
}
