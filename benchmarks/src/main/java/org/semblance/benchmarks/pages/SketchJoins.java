package org.semblance.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import org.semblance.benchmarks.joins.JoinRun;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;
import org.semblance.search.keys.KeySearch;

/** Warm self-joins of planted sketches: all pairs that share at least two values. */
final class SketchJoins {
    private final List<Integer> threads;
    private final int repeats;
    private final double limit;
    private final List<String> failures = new ArrayList<>();

    SketchJoins(List<Integer> threads, int repeats, double limit) {
        this.threads = threads;
        this.repeats = repeats;
        this.limit = limit;
    }

    /** Errors of the joins so far, one line each. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    String measure(int size) throws InterruptedException {
        MarkdownTable table = new MarkdownTable(
                List.of("pages", "threads", "pairs", "compared", "best s", "CPU s", "records MB", "peak heap MB"));
        for (PlantedSketches planted : List.of(PlantedSketches.versions(size), PlantedSketches.template(size))) {
            for (int count : threads) row(planted, count, table);
        }
        return "## Join of %,d sketches, 2 of 6 values\n\n%s".formatted(size, table);
    }

    private void row(PlantedSketches planted, int count, MarkdownTable table) throws InterruptedException {
        Sketches records = planted.sketches();
        Join<Sketches> join = new Join<>(
                new KeySearch(new SharedAtLeast(PlantedSketches.AGREE)), new Workers(count), Progress.SILENT);
        try {
            JoinRun best = JoinRun.best(() -> join.run(records, Sides.within(records.size())), repeats, limit);
            long pairs = best.found().joined().count();
            if (pairs != planted.pairs()) {
                failures.add("%s: %,d pairs found, %,d planted".formatted(planted.title(), pairs, planted.pairs()));
            }
            table.row(List.of(
                    planted.title(),
                    Integer.toString(count),
                    MarkdownTable.count(pairs),
                    MarkdownTable.count(best.found().statistics().getOrDefault("probed", 0L)),
                    MarkdownTable.seconds(best.seconds()),
                    MarkdownTable.seconds(best.cpuSeconds()),
                    MarkdownTable.megabytes(records.bytes()),
                    MarkdownTable.megabytes(best.peakHeap())));
        } catch (OverLimit e) {
            failures.add(planted.title() + ": " + e.getMessage());
        }
    }
}
