package org.semblance.benchmarks;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.seconds;
import static org.semblance.benchmarks.measure.MarkdownTable.times;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.report.LogLogSlope;

/** Tables of several methods on one corpus, or of one method on growing corpora. */
final class EngineReport {
    private static final List<String> RATIOS = List.of(
            "method",
            "threads",
            "encoding s",
            "join s",
            "total s",
            "of the first",
            "join of the first",
            "CPU s",
            "triples",
            "candidates",
            "pairs");

    private static final List<String> GROWTH = List.of(
            "documents",
            "rows",
            "total s",
            "exponent",
            "join s",
            "exponent",
            "triples",
            "exponent",
            "candidates",
            "exponent",
            "pairs");

    private EngineReport() {}

    /** Every run, with ratios to the first run with the same number of threads. */
    static String ratios(List<EngineRun> runs) {
        MarkdownTable table = new MarkdownTable(RATIOS);
        for (EngineRun run : runs) {
            EngineRun first = runs.stream()
                    .filter(r -> r.threads() == run.threads())
                    .findFirst()
                    .orElseThrow();
            table.row(List.of(
                    run.method(),
                    Integer.toString(run.threads()),
                    seconds(run.encoding()),
                    seconds(run.joining()),
                    seconds(run.total()),
                    times(run.total() / first.total()),
                    times(run.joining() / first.joining()),
                    seconds(run.cpu()),
                    statistic(run, "triples"),
                    statistic(run, "candidates"),
                    count(run.pairs())));
        }
        return table.toString();
    }

    private static String statistic(EngineRun run, String name) {
        return run.statistics().containsKey(name) ? count(run.statistic(name)) : NONE;
    }

    /**
     * An exponent e means that the value grew with the e-th power of the number of documents since the previous row.
     */
    static String growth(List<EngineRun> runs) {
        MarkdownTable table = new MarkdownTable(GROWTH);
        for (int i = 0; i < runs.size(); i++) {
            EngineRun run = runs.get(i);
            EngineRun before = runs.get(Math.max(0, i - 1));
            table.row(List.of(
                    count(run.documents()),
                    statistic(run, "relation_rows"),
                    seconds(run.total()),
                    exponent(before, run, EngineRun::total),
                    seconds(run.joining()),
                    exponent(before, run, EngineRun::joining),
                    statistic(run, "triples"),
                    exponent(before, run, r -> r.statistic("triples")),
                    statistic(run, "candidates"),
                    exponent(before, run, r -> r.statistic("candidates")),
                    count(run.pairs())));
        }
        return ("%s\nFitted over all rows: time grows with exponent %s, the join with %s, triples with %s,"
                        + " candidates with %s.\n")
                .formatted(
                        table,
                        fitted(runs, EngineRun::total),
                        fitted(runs, EngineRun::joining),
                        fitted(runs, r -> r.statistic("triples")),
                        fitted(runs, r -> r.statistic("candidates")));
    }

    private static String exponent(EngineRun before, EngineRun after, ToDoubleFunction<EngineRun> figure) {
        if (before.documents() == after.documents()) return NONE;
        double growth = figure.applyAsDouble(after) / figure.applyAsDouble(before);
        return decimal(Math.log(growth) / Math.log((double) after.documents() / before.documents()), 2);
    }

    /** The slope of the least-squares line through the logarithms. */
    static String fitted(List<EngineRun> runs, ToDoubleFunction<EngineRun> figure) {
        double[] documents = runs.stream().mapToDouble(EngineRun::documents).toArray();
        return decimal(
                LogLogSlope.of(documents, runs.stream().mapToDouble(figure).toArray()), 2);
    }
}
