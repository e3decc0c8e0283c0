package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;
import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.semblance.benchmarks.measure.MarkdownTable;

/**
 * One setting on growing samples of a dataset. An exponent e means that the value grew with the e-th power of the
 * number of records since the previous row.
 */
record GrowthReport(String dataset, Setting setting, List<Trial> shares) {
    private static final List<String> HEADER = List.of(
            "records",
            "cold s",
            "best s",
            "exponent",
            "CPU s",
            "candidates",
            "exponent",
            "pairs",
            "exponent",
            "peak heap MB");

    @Override
    public String toString() {
        MarkdownTable table = new MarkdownTable(HEADER);
        for (int i = 0; i < shares.size(); i++) table.row(row(i));
        return "## Growth: %s, %s\n\n%s\nOverall: time grows with exponent %s, candidates with %s, pairs with %s.\n"
                .formatted(
                        dataset,
                        setting,
                        table,
                        overall(GrowthReport::best),
                        overall(GrowthReport::candidates),
                        overall(GrowthReport::pairs));
    }

    private List<String> row(int i) {
        Trial trial = shares.get(i);
        if (trial.figures().isEmpty()) {
            return List.of(trial.dataset(), trial.reason(), NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
        }
        Figures now = trial.figures().get();
        return List.of(
                count(now.records()),
                seconds(now.times().cold()),
                seconds(best(now)),
                exponent(i - 1, i, GrowthReport::best),
                seconds(now.times().cpu()),
                now.candidates().isPresent() ? count(now.candidates().getAsLong()) : NONE,
                exponent(i - 1, i, GrowthReport::candidates),
                count(now.answer().pairs()),
                exponent(i - 1, i, GrowthReport::pairs),
                megabytes(now.times().peakHeap()));
    }

    private String overall(ToDoubleFunction<Figures> figure) {
        return exponent(0, shares.size() - 1, figure);
    }

    private String exponent(int from, int to, ToDoubleFunction<Figures> figure) {
        if (from < 0 || from == to) return NONE;
        if (shares.get(from).figures().isEmpty() || shares.get(to).figures().isEmpty()) return NONE;
        Figures before = shares.get(from).figures().get();
        Figures after = shares.get(to).figures().get();
        double growth = figure.applyAsDouble(after) / figure.applyAsDouble(before);
        return decimal(Math.log(growth) / Math.log((double) after.records() / before.records()), 2);
    }

    private static double best(Figures figures) {
        return figures.times().best();
    }

    private static double candidates(Figures figures) {
        return figures.candidates().orElse(0);
    }

    private static double pairs(Figures figures) {
        return figures.answer().pairs();
    }
}
