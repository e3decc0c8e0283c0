package org.semblance.report.plan;

import java.util.List;
import java.util.Map;
import org.semblance.report.plan.PowerLaw.Point;
import org.semblance.run.Stage;

/**
 * What a search takes: so much for each document, and so much for each entry that is looked at to find its pairs. Entries are counted, so how they
 * grow is known without error, whoever disturbs the clock: some belong to a document, the others to two of them. What each costs comes from the
 * trials.
 *
 * @param document seconds of processors
 * @param entry seconds of processors
 * @param linear entries that grow with the documents, for each of them
 * @param square entries that grow with the pairs of documents, for each square
 */
record SearchCost(double document, double entry, double linear, double square) {
    /** Counters of the entries, of which a search has one. */
    private static final List<String> COUNTERS = List.of("probed", "compared", "candidates", "verified");

    /** Below it the time of processors is told too coarsely, in hundredths of a second. */
    private static final double FINE = 0.05;

    /** Seconds for an entry. */
    private static final double USUAL = 1e-7;

    /**
     * Seconds at the most for an entry of a list that is gone through from its beginning to its end, and most of whose entries are passed over: it
     * takes a few bytes of a cache line. Trials tell more where records leave the cache just between two of them; that is a matter of documents
     * and comes to an end.
     */
    private static final double PASSED_OVER = 3e-8;

    /** So few of the entries are looked at closely if most are passed over. */
    private static final double FEW = 0.1;

    /** The effort of trials over rising samples. */
    static SearchCost of(List<TrialRun> trials) {
        TrialRun whole = trials.getLast();
        String counter = COUNTERS.stream()
                .filter(name -> whole.statistics().getOrDefault(name, 0L) > 0)
                .findFirst()
                .orElse("");
        List<Point> counts = trials.stream()
                .map(trial -> new Point(trial.documents(), count(trial.statistics(), counter)))
                .toList();
        List<Double> seconds =
                trials.stream().map(trial -> trial.time(Stage.SEARCH).cpu()).toList();
        double last = counts.getLast().value();
        double time = Math.max(seconds.getLast(), whole.time(Stage.SEARCH).wall() / 2);
        if (last == 0) return new SearchCost(time / whole.documents(), 0, 0, 0);
        if (seconds.getFirst() < FINE) return usual(time, counts);
        double closely = count(whole.statistics(), "verified") / last;
        return fitted(counts, seconds, closely < FEW ? PASSED_OVER : Double.MAX_VALUE);
    }

    /** Where trials are too short to tell the one from the other: entries at what they usually cost, and documents the rest. */
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

    /** @param most that an entry can cost; if it seems more, documents cost the rest of the largest trial */
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

    /** Seconds of processors over so many documents. */
    double cpu(double documents) {
        return document * documents + entry * (linear * documents + square * documents * documents);
    }
}
