package org.semblance.benchmarks.joins;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether all answers to one question are the same, and those that are known. */
final class Agreement {
    /** A number of pairs that is known from elsewhere. */
    record Known(String dataset, String threshold, long pairs) {}

    private record Question(String dataset, String threshold) {}

    private final List<Known> known;
    private final Map<Question, Trial> first = new LinkedHashMap<>();
    private final List<String> complaints = new ArrayList<>();
    private int confirmed;

    Agreement(List<Known> known) {
        this.known = List.copyOf(known);
    }

    /** An agreement with the numbers in a file: dataset, threshold, pairs; there may be none. */
    static Agreement with(Path counts) {
        if (!Files.exists(counts)) return new Agreement(List.of());
        return new Agreement(Table.read(
                counts,
                3,
                cells -> new Known(
                        cells.get(0), cells.get(1), Long.parseLong(cells.get(2).replace(",", "")))));
    }

    void hear(Trial trial) {
        if (trial.figures().isEmpty()) return;
        JoinAnswer answer = trial.figures().get().answer();
        Trial before =
                first.putIfAbsent(new Question(trial.dataset(), trial.setting().threshold()), trial);
        if (before == null) compareWithKnown(trial, answer);
        else if (!answer.equals(before.figures().orElseThrow().answer())) disagree(before, trial);
    }

    private void compareWithKnown(Trial trial, JoinAnswer answer) {
        for (Known count : known) {
            if (!count.dataset.equals(trial.dataset())
                    || !Table.same(count.threshold, trial.setting().threshold())) continue;
            if (count.pairs == answer.pairs()) confirmed++;
            else
                complaints.add("%s: %s finds %,d pairs, where there are %,d"
                        .formatted(trial.dataset(), trial.setting(), answer.pairs(), count.pairs));
        }
    }

    private void disagree(Trial one, Trial other) {
        complaints.add("%s: %s finds %s, but %s finds %s"
                .formatted(one.dataset(), one.setting(), found(one), other.setting(), found(other)));
    }

    private static String found(Trial trial) {
        JoinAnswer answer = trial.figures().orElseThrow().answer();
        return "%,d pairs (%s)".formatted(answer.pairs(), answer.digest());
    }

    /** What is wrong, a line each; empty when all is well. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** What was checked, in a line. */
    @Override
    public String toString() {
        return "%d questions: all methods and threads agree on every pair; %d numbers of pairs as known from elsewhere."
                .formatted(first.size(), confirmed);
    }
}
