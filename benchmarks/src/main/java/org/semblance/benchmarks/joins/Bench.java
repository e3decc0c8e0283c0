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

/** Tries settings one after the other, remembers all trials, and tells of each in a line. */
final class Bench {
    private final Laboratory laboratory;
    private final Agreement agreement;
    private final Consumer<String> news;
    private final List<Trial> trials = new ArrayList<>();

    Bench(Laboratory laboratory, Agreement agreement, Consumer<String> news) {
        this.laboratory = laboratory;
        this.agreement = agreement;
        this.news = news;
    }

    List<Trial> trials() {
        return Collections.unmodifiableList(trials);
    }

    /** Every method with every number of threads at every threshold, from high to low. */
    List<Trial> matrix(SetFile data, List<String> methods, List<String> thresholds, List<Integer> threads)
            throws IOException, InterruptedException {
        List<Trial> done = new ArrayList<>();
        Map<Setting, Trial> gaveUp = new HashMap<>();
        for (String threshold : falling(thresholds)) {
            for (String method : methods) {
                for (int count : threads) {
                    Setting column = new Setting(method, "1", count);
                    Setting setting = new Setting(method, threshold, count);
                    Trial before = gaveUp.get(column);
                    Trial trial = before == null ? measure(data, 1, setting) : skip(data.name(), setting, before);
                    if (trial.figures().isEmpty()) gaveUp.putIfAbsent(column, trial);
                    done.add(trial);
                }
            }
        }
        return done;
    }

    static List<String> falling(List<String> thresholds) {
        return thresholds.stream()
                .sorted(Comparator.comparing((String threshold) -> new BigDecimal(threshold))
                        .reversed())
                .toList();
    }

    private Trial skip(String dataset, Setting setting, Trial before) {
        String why = "skipped, as it was %s at %s"
                .formatted(before.why(), before.setting().threshold());
        return heard(Trial.without(dataset, setting, why));
    }

    /** Tries a setting on a share of a file; a share has a name of its own. */
    Trial measure(SetFile data, int every, Setting setting) throws IOException, InterruptedException {
        Trial trial = laboratory.measure(data, every, setting);
        String name = every == 1 ? data.name() : data.name() + " 1/" + every;
        return heard(new Trial(name, trial.setting(), trial.figures(), trial.why()));
    }

    /** Takes a trial into account that was made elsewhere. */
    Trial heard(Trial trial) {
        trials.add(trial);
        agreement.hear(trial);
        String result = trial.figures()
                .map(f -> "%,d pairs, %s s cold, %s s warm"
                        .formatted(
                                f.answer().pairs(),
                                seconds(f.times().cold()),
                                seconds(f.times().best())))
                .orElse(trial.why());
        news.accept("%s: %s: %s".formatted(trial.dataset(), trial.setting(), result));
        return trial;
    }
}
