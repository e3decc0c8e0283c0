package org.semblance.report.plan;

import java.util.List;
import java.util.Map;
import org.semblance.report.plan.Trend.Point;
import org.semblance.run.Stage;

/**
 * What a search takes: so much for each document, and so much for each entry that is looked at to find its pairs. Entries are counted, so how they
 * grow is known without error, whoever disturbs the clock; what each costs comes from the trials.
 *
 * @param document seconds of processors
 * @param entry seconds of processors
 * @param entries how many of them there are in the largest trial
 * @param growth of their number
 */
record Effort(double document, double entry, double entries, Trend growth) {
    /** Counters of the entries, of which a search has one. */
    private static final List<String> COUNTERS = List.of("probed", "compared", "candidates", "verified");

    /** Below it the time of processors is told too coarsely, in hundredths of a second. */
    private static final double FINE = 0.05;

    /** Seconds for an entry. */
    private static final double USUAL = 1e-7;

    /** The effort of trials over rising samples. */
    static Effort of(List<Trial> trials) {
        Trial whole = trials.getLast();
        String counter = COUNTERS.stream()
                .filter(name -> whole.statistics().getOrDefault(name, 0L) > 0)
                .findFirst()
                .orElse("");
        List<Point> counts = trials.stream()
                .map(trial -> new Point(trial.documents(), count(trial.statistics(), counter)))
                .toList();
        List<Double> seconds =
                trials.stream().map(trial -> trial.time(Stage.SEARCH).cpu()).toList();
        Trend growth = Trend.through(counts, 1, 2);
        double last = counts.getLast().value();
        double time = Math.max(seconds.getLast(), whole.time(Stage.SEARCH).wall() / 2);
        if (last == 0) return new Effort(time / whole.documents(), 0, 0, growth);
        if (seconds.getFirst() < FINE) return usual(time, whole.documents(), last, growth);
        return fitted(counts, seconds, last, growth);
    }

    /** Where trials are too short to tell the one from the other: entries at what they usually cost, and documents the rest. */
    static Effort usual(double time, double documents, double entries, Trend growth) {
        double forEntries = Math.min(time / 2, entries * USUAL);
        return new Effort((time - forEntries) / documents, forEntries / entries, entries, growth);
    }

    private static double count(Map<String, Long> statistics, String counter) {
        return statistics.getOrDefault(counter, 0L);
    }

    /** The least squares of relative errors; neither cost is below 0. */
    static Effort fitted(List<Point> counts, List<Double> seconds, double last, Trend growth) {
        double nn = 0;
        double nc = 0;
        double cc = 0;
        double n1 = 0;
        double c1 = 0;
        for (int i = 0; i < counts.size(); i++) {
            double n = counts.get(i).size() / seconds.get(i);
            double c = counts.get(i).value() / seconds.get(i);
            nn += n * n;
            nc += n * c;
            cc += c * c;
            n1 += n;
            c1 += c;
        }
        double determinant = nn * cc - nc * nc;
        double document = determinant > 1e-9 * nn * cc ? (n1 * cc - c1 * nc) / determinant : 0;
        double entry = determinant > 1e-9 * nn * cc ? (c1 * nn - n1 * nc) / determinant : c1 / cc;
        if (document < 0) return new Effort(0, c1 / cc, last, growth);
        if (entry < 0) return new Effort(n1 / nn, 0, last, growth);
        return new Effort(document, entry, last, growth);
    }

    /** Seconds of processors over so many documents, so many times as many as in the largest trial. */
    double cpu(double documents, double times) {
        return document * documents + entry * entries * growth.factor(times);
    }
}
