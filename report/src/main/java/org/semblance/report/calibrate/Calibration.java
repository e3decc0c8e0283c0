package org.semblance.report.calibrate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.report.audit.Estimate;

/**
 * What the answers of a judge say about one or more methods.
 *
 * @param asked number of answers {@code same} or {@code different} for distinct pairs
 * @param skipped number of skipped pairs
 * @param repeated number of pairs that were asked twice
 * @param agreed how many of those got the same answer both times
 * @param conflicts pairs with contradictory answers, which are excluded
 * @param confidence level of the intervals
 * @param precision the requested precision
 * @param methods in the order given
 * @param recommended the index of the recommended method
 * @param clear whether the recommended method is better than all others beyond the noise; true for a single method
 * @param more expected gain in F1 of the best threshold by ten more answers, as a difference of shares
 */
public record Calibration(
        int asked,
        int skipped,
        int repeated,
        int agreed,
        List<Conflict> conflicts,
        double confidence,
        double precision,
        List<MethodCalibration> methods,
        int recommended,
        boolean clear,
        double more) {
    public Calibration {
        conflicts = List.copyOf(conflicts);
        methods = List.copyOf(methods);
    }

    /**
     * The results of the labels in a directory, which {@code semblance label} wrote; nothing is changed. For example,
     * the loosest threshold with a precision of at least 0.95:
     *
     * <pre>{@code
     * Calibration calibration = Calibration.of(Path.of("labelled"), 0.95, 0.95);
     * calibration.best().precise().ifPresent(point -> System.out.println(point.threshold()));
     * }</pre>
     *
     * @param directory a run with labels, a directory of several runs with labels, or one of these runs
     * @param precision the precision that is wanted
     * @param confidence level of the intervals
     * @throws IllegalArgumentException if there are no labels, or if they belong to other documents
     */
    public static Calibration of(Path directory, double precision, double confidence) throws IOException {
        return SavedLabels.find(directory).calibration(precision, confidence);
    }

    /** A pair with contradictory answers. */
    public record Conflict(String first, String second) {}

    /** The method to use. */
    public MethodCalibration best() {
        return methods.get(recommended);
    }

    /**
     * Results of one method.
     *
     * @param label as the user wrote it
     * @param pairs number of pairs that the method found
     * @param curve results at thresholds, from the strictest to the loosest
     * @param best the point of the curve with the best F1; empty as long as no pair was judged the same
     * @param precise the loosest point whose precision is at least the requested one, with that confidence; empty
     *     if no point is
     * @param provable the highest precision that could be shown with the present number of answers, if all were right
     */
    public record MethodCalibration(
            String label,
            long pairs,
            List<Point> curve,
            Optional<Point> best,
            Optional<Point> precise,
            double provable) {
        public MethodCalibration {
            curve = List.copyOf(curve);
        }
    }

    /**
     * Estimates at a threshold.
     *
     * @param threshold as an option, which accepts exactly the pairs with this score or a better one
     * @param score the same as a number
     * @param pairs number of pairs that meet it
     * @param removed number of documents that would be removed; -1 if unknown
     * @param precision share of true pairs among those that meet the threshold
     * @param recall share of the true pairs of the pool that meet the threshold
     */
    public record Point(
            String threshold,
            double score,
            long pairs,
            long removed,
            Estimate precision,
            Estimate recall,
            Estimate f1) {}
}
