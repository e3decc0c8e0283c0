package org.semblance.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.Thinning;
import org.semblance.run.MemoryPlan;
import org.semblance.run.StageClock.Lap;

/**
 * What several methods found in one collection, in numbers and a few texts.
 *
 * @param tally who found what; in thousands of millions of pairs, estimated from a share
 * @param correlations of methods whose scores are not the same function
 * @param disagreements for every two methods, pairs that the one found and the other did not
 * @param truth how the methods stand up to labels, if there are any
 */
public record Comparison(
        Setup setup,
        List<Method> methods,
        AgreementCounts tally,
        List<Correlation> correlations,
        List<Disagreement> disagreements,
        @Nullable Verdicts truth) {
    public Comparison {
        methods = List.copyOf(methods);
        correlations = List.copyOf(correlations);
        disagreements = List.copyOf(disagreements);
    }

    /**
     * What was compared, and how.
     *
     * @param withSite documents whose site is known
     * @param share of the pairs that was looked at
     * @param sample pairs of a set whose texts are compared, at most
     */
    public record Setup(
            String title,
            String command,
            String version,
            List<String> inputs,
            long documents,
            long withSite,
            int threads,
            long heap,
            Thinning share,
            int sample,
            List<String> notes) {}

    /**
     * A method and its pairs.
     *
     * @param distance whether a lower score is nearer
     * @param counts whether scores are whole numbers
     * @param exact whether it finds every pair of its relation
     * @param pairs all of them, counted
     * @param setAside documents that it could not compare
     * @param all how far apart its pairs are
     * @param only the same for the pairs that no other method found
     */
    public record Method(
            String label,
            String name,
            boolean exact,
            String measure,
            boolean distance,
            boolean counts,
            String threshold,
            Map<String, String> parameters,
            long pairs,
            long setAside,
            Map<String, Long> statistics,
            Degrees degrees,
            Measured measured,
            DifferenceSpread all,
            DifferenceSpread only) {}

    /** What differs from run to run: times and memory. */
    public record Measured(List<Lap> laps, MemoryPlan planned, long peak) {
        public double seconds() {
            return laps.stream().mapToDouble(Lap::seconds).sum();
        }
    }

    /** Pairs that a found and b did not: how many, and a few of them by lot. */
    public record Disagreement(int a, int b, long pairs, List<ShownPair> shown) {}

    /**
     * How the methods stand up to labels.
     *
     * @param pairs that are true by the labels
     * @param unknown ids that the collection does not have
     */
    public record Verdicts(
            String name, boolean clusters, long rows, long unknown, long pairs, long neutral, List<Verdict> methods) {}

    /** How one method does, in all, by site and by score, and with the best threshold; and some of its errors by lot. */
    public record Verdict(
            PairAccuracy all,
            List<PairAccuracy> bySite,
            List<Level> levels,
            Optional<BestThreshold> best,
            List<ShownPair> wrong,
            List<ShownPair> missed) {}

    /**
     * The pairs of a method with scores in a range.
     *
     * @param down all pairs with these scores or nearer ones, as if the threshold stood here
     */
    public record Level(String title, PairAccuracy alone, PairAccuracy down) {}
}
