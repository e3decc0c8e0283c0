package org.semblance.benchmarks.joins;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that all methods and thread counts find the same pairs for a dataset and threshold, and as many as are known.
 */
public final class Agreement {
    /** The number of pairs at a Jaccard threshold, known from another source. */
    public record Known(String dataset, String threshold, long pairs) {}

    private record Question(String dataset, String measure, String threshold) {}

    private final List<Known> known;
    private final Map<Question, Trial> first = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();
    private int confirmed;

    public Agreement(List<Known> known) {
        this.known = List.copyOf(known);
    }

    /** Reads known numbers of pairs from a TSV file with dataset, threshold and pairs; the file may be absent. */
    static Agreement with(Path counts) {
        if (!Files.exists(counts)) return new Agreement(List.of());
        return new Agreement(TsvTable.read(
                counts,
                3,
                cells -> new Known(
                        cells.get(0), cells.get(1), Long.parseLong(cells.get(2).replace(",", "")))));
    }

    void add(Trial trial) {
        if (trial.figures().isEmpty()) return;
        JoinAnswer answer = trial.figures().get().answer();
        Setting setting = trial.setting();
        Trial before = first.putIfAbsent(new Question(trial.dataset(), setting.measure(), setting.threshold()), trial);
        if (before == null) compareWithKnown(trial, answer);
        else if (!answer.equals(before.figures().orElseThrow().answer())) disagree(before, trial);
    }

    private void compareWithKnown(Trial trial, JoinAnswer answer) {
        for (Known count : known) {
            if (!count.dataset.equals(trial.dataset())
                    || !trial.setting().measure().equals(Setting.JACCARD)
                    || !TsvTable.same(count.threshold, trial.setting().threshold())) continue;
            if (count.pairs == answer.pairs()) confirmed++;
            else
                failures.add("%s: %s finds %,d pairs, expected %,d"
                        .formatted(trial.dataset(), trial.setting(), answer.pairs(), count.pairs));
        }
    }

    private void disagree(Trial one, Trial other) {
        failures.add("%s: %s finds %s, but %s finds %s"
                .formatted(one.dataset(), one.setting(), found(one), other.setting(), found(other)));
    }

    private static String found(Trial trial) {
        JoinAnswer answer = trial.figures().orElseThrow().answer();
        return "%,d pairs (%s)".formatted(answer.pairs(), answer.digest());
    }

    /** Differences found, one line each. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    /** A one-line summary of the checks, if all passed. */
    @Override
    public String toString() {
        return "%d joins: all methods and thread counts find the same pairs; %d numbers of pairs are as known."
                .formatted(first.size(), confirmed);
    }
}
