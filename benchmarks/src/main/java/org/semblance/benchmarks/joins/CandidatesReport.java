package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import org.semblance.benchmarks.measure.MarkdownTable;

/**
 * The candidates that pass the filters of each method, with a row for every dataset and threshold.
 *
 * @param descending methods of which each must pass no more candidates than the previous one; some may not have been
 *     run
 */
record CandidatesReport(List<String> methods, List<String> descending, List<Trial> trials) {
    /** Each of these adds a filter to the previous one. */
    static final List<String> PUBLISHED = List.of("allpairs", "ppjoin", "ppjoin+");

    private record Row(String dataset, String threshold) {}

    @Override
    public String toString() {
        List<String> header = new ArrayList<>(List.of("dataset", "t"));
        for (String method : methods) for (String name : names(method)) header.add(method + " " + name);
        header.add("results");
        MarkdownTable table = new MarkdownTable(header);
        rows().forEach((row, byMethod) -> table.row(cells(row, byMethod)));
        return "## Candidates\n\n" + table;
    }

    private List<String> cells(Row row, Map<String, Figures> byMethod) {
        List<String> cells = new ArrayList<>(List.of(row.dataset, row.threshold));
        for (String method : methods) {
            Optional<Figures> figures = Optional.ofNullable(byMethod.get(method));
            for (String name : names(method)) {
                OptionalLong value =
                        figures.isEmpty() ? OptionalLong.empty() : figures.get().statistic(name);
                cells.add(value.isPresent() ? count(value.getAsLong()) : NONE);
            }
        }
        cells.add(byMethod.values().stream()
                .map(figures -> count(figures.answer().pairs()))
                .findFirst()
                .orElse(NONE));
        return cells;
    }

    /** Cases in which a method has more candidates than the previous one, or fewer than results; one line each. */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        rows().forEach((row, byMethod) -> {
            String before = "";
            long most = Long.MAX_VALUE;
            for (String method : descending) {
                Figures figures = byMethod.get(method);
                if (figures == null) continue;
                long left = figures.candidates().orElse(Long.MAX_VALUE);
                check(row, before, most, method, left, failures);
                check(row, method, left, "results", figures.answer().pairs(), failures);
                before = method;
                most = left;
            }
        });
        return failures;
    }

    private static void check(Row row, String more, long most, String fewer, long value, List<String> failures) {
        if (value <= most) return;
        failures.add("%s at %s: %s has %,d, more than the %,d candidates of %s"
                .formatted(row.dataset, row.threshold, fewer, value, most, more));
    }

    private Map<Row, Map<String, Figures>> rows() {
        Map<Row, Map<String, Figures>> rows = new LinkedHashMap<>();
        for (Trial trial : trials) {
            Setting setting = trial.setting();
            Map<String, Figures> row =
                    rows.computeIfAbsent(new Row(trial.dataset(), setting.threshold()), key -> new LinkedHashMap<>());
            trial.figures().ifPresent(figures -> row.put(setting.method(), figures));
        }
        return rows;
    }

    private SequencedSet<String> names(String method) {
        SequencedSet<String> names = new LinkedHashSet<>();
        for (Trial trial : trials) {
            if (!trial.setting().method().equals(method)) continue;
            trial.figures()
                    .ifPresent(figures -> figures.statistics().keySet().stream()
                            .filter(name -> !name.equals("results"))
                            .forEach(names::add));
        }
        return names;
    }
}
