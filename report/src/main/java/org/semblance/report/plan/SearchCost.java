package org.semblance.report.plan;

import java.util.List;
import java.util.Map;
import org.semblance.report.plan.PowerLaw.Point;
import org.semblance.run.Stage;

/**
 * Cost of a search: a constant per document and a constant per index entry visited. Entries are counted, so their
 * growth is known exactly even if time measurements are noisy: some grow with the number of documents, the others with
 * its square. The two constants are fitted to the trials.
 *
 * @param document CPU seconds per document
 * @param entry CPU seconds per entry
 * @param linear entries per document
 * @param square entries per squared number of documents
 */
record SearchCost(double document, double entry, double linear, double square) {
    /** Statistics that count entries; each search has one of them. */
    private static final List<String> COUNTERS = List.of("probed", "compared", "candidates", "verified");

    /** Below this CPU time is too coarse, since it is measured in hundredths of a second. */
    private static final double FINE = 0.05;

    /** Typical seconds per entry. */
    private static final double USUAL = 1e-7;

    /**
     * Maximum seconds per entry of a list that is scanned from beginning to end with most entries skipped: an entry
     * takes a few bytes of a cache line. Trials suggest more if the records outgrow the cache between two of them, but
     * that is a cost per document and is bounded.
     */
    private static final double PASSED_OVER = 3e-8;

    /** Share of entries examined closely below which most count as skipped. */
    private static final double FEW = 0.1;

    /** Cost from trials over samples of ascending size. */
    static SearchCost of(List<TrialRun> trials) {
        TrialRun largest = trials.getLast();
        String counter = COUNTERS.stream()
                .filter(name -> largest.statistics().getOrDefault(name, 0L) > 0)
                .findFirst()
                .orElse("");
        List<Point> counts = trials.stream()
                .map(trial -> new Point(trial.documents(), count(trial.statistics(), counter)))
                .toList();
        List<Double> seconds =
                trials.stream().map(trial -> trial.time(Stage.SEARCH).cpu()).toList();
        double last = counts.getLast().value();
        double time = Math.max(seconds.getLast(), largest.time(Stage.SEARCH).wall() / 2);
        if (last == 0) return new SearchCost(time / largest.documents(), 0, 0, 0);
        if (seconds.getFirst() < FINE) return usual(time, counts);
        double closely = count(largest.statistics(), "verified") / last;
        return fitted(counts, seconds, closely < FEW ? PASSED_OVER : Double.MAX_VALUE);
    }

    /** For trials too short to separate the two constants: entries have their typical cost, documents the rest. */
    static SearchCost usual(double time, List<Point> counts) {
        Point last = counts.getLast();
        double forEntries = Math.min(time / 2, last.value() * USUAL);
        TwoTermFit entries = entries(counts);
        return new SearchCost(
                (time - forEntries) / last.size(), forEntries / last.value(), entries.first(), entries.second());
    }

    private static double count(Map<String, Long> statistics, String counter) {
        return statistics.getOrDefault(counter, 0L);
    }

    /**
     * @param most maximum cost of an entry; if the fit exceeds it, documents get the rest of the largest trial's
     *     time
     */
    static SearchCost fitted(List<Point> counts, List<Double> seconds, double most) {
        double[] documents = counts.stream().mapToDouble(Point::size).toArray();
        double[] values = counts.stream().mapToDouble(Point::value).toArray();
        double[] times = seconds.stream().mapToDouble(s -> s).toArray();
        TwoTermFit costs = TwoTermFit.of(documents, values, times);
        TwoTermFit entries = entries(counts);
        if (costs.second() <= most)
            return new SearchCost(costs.first(), costs.second(), entries.first(), entries.second());
        Point last = counts.getLast();
        double document = Math.max(0, seconds.getLast() - most * last.value()) / last.size();
        return new SearchCost(document, most, entries.first(), entries.second());
    }

    private static TwoTermFit entries(List<Point> counts) {
        double[] documents = counts.stream().mapToDouble(Point::size).toArray();
        double[] squares = counts.stream().mapToDouble(p -> p.size() * p.size()).toArray();
        return TwoTermFit.of(
                documents, squares, counts.stream().mapToDouble(Point::value).toArray());
    }

    /** CPU seconds for this number of documents. */
    double cpu(double documents) {
        return document * documents + entry * (linear * documents + square * documents * documents);
    }
}
