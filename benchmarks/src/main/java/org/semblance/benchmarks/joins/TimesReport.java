package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;
import static org.semblance.benchmarks.measure.MarkdownTable.seconds;
import static org.semblance.benchmarks.measure.MarkdownTable.times;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import java.util.function.ToDoubleFunction;
import org.semblance.benchmarks.measure.MarkdownTable;

/**
 * The trials of one dataset in two tables: the best times of all methods side by side, and the details of each trial.
 */
record TimesReport(String dataset, List<Trial> trials, ReferenceTimes references) {
    private static final String LEGEND =
            "Best warm wall-clock seconds of the join (index and search, without encoding), by method and threads.\n";
    private static final String NOTE =
            "Cold is the first run in its JVM; best and median are of warm runs. Counted is the best time of index and"
                    + " search alone, for records without copies, with pairs only counted. CPU seconds are those of all threads"
                    + " of the process in the best warm run, with compiler and garbage collector. Peak heap is the sum"
                    + " of the peaks of the heap pools in a warm run that starts with a collection: records, join, and"
                    + " garbage not yet collected.\n";

    @Override
    public String toString() {
        return "## %s, %s records\n\n%s\n%s\n%s\n%s\n%s"
                .formatted(dataset, records(), LEGEND, sideBySide(), details(), NOTE, gaps());
    }

    private String records() {
        return trials.stream()
                .flatMap(trial -> trial.figures().stream())
                .map(figures -> count(figures.records()))
                .findFirst()
                .orElse("unmeasured");
    }

    private String sideBySide() {
        List<String> header = new ArrayList<>(List.of("t", "pairs"));
        for (String method : methods()) {
            for (int threads : threads()) header.add(method + " " + threads);
            if (threads().size() > 1) header.add("speed-up");
        }
        for (String rival : references.names(dataset)) {
            header.add(rival);
            for (int threads : threads()) {
                header.add("%s %d : %s".formatted(methods().getFirst(), threads, rival));
                header.add("%s %d counted : %s".formatted(methods().getFirst(), threads, rival));
            }
        }
        MarkdownTable table = new MarkdownTable(header);
        for (String threshold : thresholds()) table.row(row(threshold));
        return table.toString();
    }

    private List<String> row(String threshold) {
        List<String> cells = new ArrayList<>(List.of(threshold, pairs(threshold)));
        for (String method : methods()) {
            for (int threads : threads()) cells.add(seconds(best(method, threshold, threads)));
            if (threads().size() > 1) cells.add(speedUp(method, threshold));
        }
        for (String rival : references.names(dataset)) {
            OptionalDouble theirs = references.seconds(rival, dataset, threshold);
            cells.add(theirs.isPresent() ? seconds(theirs.getAsDouble()) : NONE);
            for (int threads : threads()) {
                for (ToDoubleFunction<Series.Times> time :
                        List.<ToDoubleFunction<Series.Times>>of(Series.Times::best, Series.Times::counted)) {
                    double ours = time(methods().getFirst(), threshold, threads, time);
                    cells.add(theirs.isPresent() ? times(ours / theirs.getAsDouble()) : NONE);
                }
            }
        }
        return cells;
    }

    private String pairs(String threshold) {
        return trials.stream()
                .filter(trial -> trial.setting().threshold().equals(threshold))
                .flatMap(trial -> trial.figures().stream())
                .map(figures -> count(figures.answer().pairs()))
                .findFirst()
                .orElse(NONE);
    }

    /** The speed-up from the fewest threads to the most. */
    private String speedUp(String method, String threshold) {
        double few = best(method, threshold, threads().getFirst());
        return times(few / best(method, threshold, threads().getLast()));
    }

    private double best(String method, String threshold, int threads) {
        return time(method, threshold, threads, Series.Times::best);
    }

    private double time(String method, String threshold, int threads, ToDoubleFunction<Series.Times> time) {
        return trials.stream()
                .filter(trial -> trial.setting().method().equals(method))
                .filter(trial -> trial.setting().threshold().equals(threshold))
                .filter(trial -> trial.setting().threads() == threads)
                .flatMap(trial -> trial.figures().stream())
                .mapToDouble(figures -> time.applyAsDouble(figures.times()))
                .findFirst()
                .orElse(Double.NaN);
    }

    private String details() {
        List<String> header = new ArrayList<>(List.of(
                "t", "method", "threads", "cold s", "best s", "counted s", "median s", "CPU s", "peak heap MB"));
        header.addAll(statistics());
        MarkdownTable table = new MarkdownTable(header);
        for (Trial trial : trials) table.row(detail(trial));
        return table.toString();
    }

    private List<String> detail(Trial trial) {
        Setting setting = trial.setting();
        List<String> cells =
                new ArrayList<>(List.of(setting.threshold(), setting.method(), Integer.toString(setting.threads())));
        if (trial.figures().isEmpty()) {
            while (cells.size() < 9 + statistics().size()) cells.add(NONE);
            return cells;
        }
        Figures figures = trial.figures().get();
        Series.Times t = figures.times();
        cells.addAll(List.of(seconds(t.cold()), seconds(t.best()), seconds(t.counted()), seconds(t.median())));
        cells.add(seconds(t.cpu()));
        cells.add(megabytes(t.peakHeap()));
        for (String name : statistics()) {
            cells.add(
                    figures.statistics().containsKey(name)
                            ? count(figures.statistics().get(name))
                            : "");
        }
        return cells;
    }

    /** The reasons for missing figures. */
    private String gaps() {
        StringBuilder text = new StringBuilder();
        for (Trial trial : trials) {
            if (trial.figures().isEmpty())
                text.append("* " + NONE + " " + trial.setting() + ": " + trial.reason() + "\n");
        }
        return text.toString();
    }

    private SequencedSet<String> statistics() {
        SequencedSet<String> names = new LinkedHashSet<>();
        for (Trial trial : trials)
            trial.figures().ifPresent(f -> names.addAll(f.statistics().keySet()));
        return names;
    }

    private SequencedSet<String> thresholds() {
        SequencedSet<String> all = new LinkedHashSet<>();
        for (Trial trial : trials) all.add(trial.setting().threshold());
        return all;
    }

    private SequencedSet<String> methods() {
        SequencedSet<String> all = new LinkedHashSet<>();
        for (Trial trial : trials) all.add(trial.setting().method());
        return all;
    }

    private SequencedSet<Integer> threads() {
        SequencedSet<Integer> all = new LinkedHashSet<>();
        for (Trial trial : trials) all.add(trial.setting().threads());
        return all;
    }
}
