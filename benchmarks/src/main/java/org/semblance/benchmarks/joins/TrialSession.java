package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semblance.benchmarks.joins.SetFile.Share;

/** Runs trials one after another, collects them, and prints a line of progress for each. */
public final class TrialSession {
    private final TrialRunner runner;
    private final Agreement agreement;
    private final Consumer<String> progress;
    private final List<Trial> trials = new ArrayList<>();

    public TrialSession(TrialRunner runner, Agreement agreement, Consumer<String> progress) {
        this.runner = runner;
        this.agreement = agreement;
        this.progress = progress;
    }

    List<Trial> trials() {
        return Collections.unmodifiableList(trials);
    }

    /**
     * Runs every method with every number of threads at every threshold of a measure, from high to low. After a trial
     * failed, lower thresholds of the same method and number of threads are skipped.
     */
    public List<Trial> matrix(
            SetFile data, List<String> methods, String measure, List<String> thresholds, List<Integer> threads)
            throws IOException, InterruptedException {
        List<Trial> done = new ArrayList<>();
        Map<Setting, Trial> failed = new HashMap<>();
        for (String threshold : descending(thresholds)) {
            for (String method : methods) {
                for (int count : threads) {
                    Setting column = new Setting(method, measure, "1", count);
                    Setting setting = new Setting(method, measure, threshold, count);
                    Trial before = failed.get(column);
                    Trial trial =
                            before == null ? measure(data, Share.ALL, setting) : skip(data.name(), setting, before);
                    if (trial.figures().isEmpty()) failed.putIfAbsent(column, trial);
                    done.add(trial);
                }
            }
        }
        return done;
    }

    public static List<String> descending(List<String> thresholds) {
        return thresholds.stream()
                .sorted(Comparator.comparing((String threshold) -> new BigDecimal(threshold))
                        .reversed())
                .toList();
    }

    private Trial skip(String dataset, Setting setting, Trial before) {
        String reason =
                "skipped: %s at %s".formatted(before.reason(), before.setting().threshold());
        return add(Trial.failed(dataset, setting, reason));
    }

    /**
     * Runs a setting on a sample of a file. The sample size is part of the trial's name.
     */
    public Trial measure(SetFile data, Share share, Setting setting) throws IOException, InterruptedException {
        Trial trial = runner.measure(data, share, setting);
        String name = share.equals(Share.ALL) ? data.name() : data.name() + " " + share;
        return add(new Trial(name, trial.setting(), trial.figures(), trial.reason()));
    }

    /** Adds a trial, checks its result and prints a line of progress. */
    Trial add(Trial trial) {
        trials.add(trial);
        agreement.add(trial);
        String result = trial.figures()
                .map(f -> "%,d pairs, %s s cold, %s s warm"
                        .formatted(
                                f.answer().pairs(),
                                seconds(f.times().cold()),
                                seconds(f.times().best())))
                .orElse(trial.reason());
        progress.accept("%s: %s: %s".formatted(trial.dataset(), trial.setting(), result));
        return trial;
    }
}
