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
 * Result of comparing several methods on one collection: numbers and some example texts.
 *
 * @param tally agreement of the methods; estimated from a sample for billions of pairs
 * @param correlations of methods with different score functions
 * @param disagreements for every ordered pair of methods, the pairs that one found and the other did not
 * @param truth comparison with labels, if given
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
     * Input and settings.
     *
     * @param withSite number of documents whose site is known
     * @param share the sample of pairs that was analysed
     * @param sample maximum number of pairs of a set whose texts are compared
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
     * @param distance whether lower scores mean more similar
     * @param counts whether scores are integers
     * @param exact whether it finds every pair of its relation
     * @param pairs total number of pairs
     * @param setAside number of documents that it could not compare
     * @param all differences of all its pairs
     * @param only differences of the pairs that no other method found
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

    /** Times and memory: the only values that vary between runs. */
    public record Measured(List<Lap> laps, MemoryPlan planned, long peak) {
        public double seconds() {
            return laps.stream().mapToDouble(Lap::seconds).sum();
        }
    }

    /** Pairs that a found and b did not: their number, and a random sample. */
    public record Disagreement(int a, int b, long pairs, List<ShownPair> shown) {}

    /**
     * Comparison of the methods with the labels.
     *
     * @param clusters whether the labels are clusters; otherwise pairs
     * @param unknown number of labelled ids that are not in the collection
     * @param pairs number of true pairs
     * @param neutral number of pairs that count neither as true nor as false
     */
    public record Verdicts(
            String name, boolean clusters, long rows, long unknown, long pairs, long neutral, List<Verdict> methods) {}

    /**
     * Accuracy of one method: overall, by site, by score, and at the best threshold, with a random sample of its
     * errors.
     */
    public record Verdict(
            PairAccuracy all,
            List<PairAccuracy> bySite,
            List<Level> levels,
            Optional<BestThreshold> best,
            List<ShownPair> wrong,
            List<ShownPair> missed) {}

    /**
     * Accuracy in a range of scores.
     *
     * @param alone pairs with scores in the range
     * @param down all pairs with scores in or above the range, as if this were the threshold
     */
    public record Level(String title, PairAccuracy alone, PairAccuracy down) {}
}
