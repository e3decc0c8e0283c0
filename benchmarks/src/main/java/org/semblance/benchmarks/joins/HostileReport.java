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

/** How the methods fare on hostile collections. */
final class HostileReport {
    private final ThisJvm laboratory;
    private final Bench bench;
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
    private final List<String> complaints = new ArrayList<>();

    HostileReport(ThisJvm laboratory, Bench bench) {
        this.laboratory = laboratory;
        this.bench = bench;
    }

    void measure(Hostile collection, List<String> methods, List<Integer> threads) throws InterruptedException {
        Optional<TokenSets> records = build(collection);
        String name = "%s (%,d)".formatted(collection.name(), collection.records());
        for (String method : methods) {
            for (int count : threads) {
                Setting setting = new Setting(method, collection.threshold(), count);
                long start = System.nanoTime();
                Trial trial = bench.heard(
                        records.isPresent()
                                ? laboratory.measure(name, records.get(), setting)
                                : Trial.without(name, setting, "out of memory before the join"));
                row(collection, trial, (System.nanoTime() - start) / 1e9);
            }
        }
    }

    private static Optional<TokenSets> build(Hostile collection) throws InterruptedException {
        try {
            return Optional.of(collection.build());
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    /** Of a collection that was refused it is told how long that took. */
    private void row(Hostile collection, Trial trial, double wall) {
        Setting setting = trial.setting();
        String expected =
                collection.pairs().isPresent() ? count(collection.pairs().getAsLong()) : NONE;
        List<String> cells = new ArrayList<>(List.of(collection.name(), count(collection.records())));
        cells.addAll(List.of(setting.threshold(), setting.method(), Integer.toString(setting.threads())));
        if (trial.figures().isEmpty()) {
            cells.addAll(List.of(seconds(wall), NONE, NONE, trial.why().split(":")[0], expected));
        } else {
            Figures figures = trial.figures().get();
            cells.addAll(List.of(
                    seconds(figures.times().cold()), seconds(figures.times().best())));
            cells.add(megabytes(figures.times().peakHeap()));
            cells.addAll(List.of(count(figures.answer().pairs()), expected));
            long pairs = figures.answer().pairs();
            if (collection.pairs().orElse(pairs) != pairs) {
                complaints.add("%s: %s finds %,d pairs, where there are %s"
                        .formatted(trial.dataset(), setting, pairs, expected));
            }
        }
        table.row(cells);
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public String toString() {
        return "## Hostile collections\n\n" + table;
    }
}
