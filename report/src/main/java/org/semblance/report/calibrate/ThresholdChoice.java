package org.semblance.report.calibrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.run.ThresholdBasis;
import org.semblance.report.run.ThresholdBasis.Rule;

/**
 * Chooses a threshold by labels.
 *
 * @param precision the precision that is wanted; empty for the best F1
 */
public record ThresholdChoice(Optional<Double> precision) {
    /** Level of the intervals. */
    public static final double CONFIDENCE = 0.95;

    /** Precision by which methods are calibrated if none is asked for. */
    private static final double USUAL = 0.99;

    public ThresholdChoice {
        precision.ifPresent(p -> new Labelling.Settings(1, p, CONFIDENCE)); // checks the range
    }

    /** The labels of runs as results; tests replace it. */
    public interface Source {
        Calibration calibration(SavedLabels labels, double precision, double confidence) throws IOException;
    }

    /**
     * A threshold and its basis.
     *
     * @param method index of the method
     */
    public record Chosen(int method, ThresholdBasis basis, List<String> notes) {}

    /**
     * The threshold of a method, or of the recommended one.
     *
     * @param method index of the method; empty for the recommended one
     * @throws IllegalArgumentException if the labels do not determine a threshold, with what would help
     */
    public Chosen of(SavedLabels labels, Optional<Integer> method, Source source) throws IOException {
        Calibration results = source.calibration(labels, precision.orElse(USUAL), CONFIDENCE);
        int chosen = method.orElse(results.recommended());
        String directory = labels.directory().toString();
        Point point = point(results, chosen, directory);
        List<String> notes = new ArrayList<>(labels.notes());
        if (!results.conflicts().isEmpty()) {
            Calibration.Conflict first = results.conflicts().getFirst();
            notes.add("%s: %,d pairs have contradictory answers and are excluded, first %s and %s"
                    .formatted(labels.table(), results.conflicts().size(), first.first(), first.second()));
        }
        MethodCalibration one = results.methods().get(chosen);
        if (method.isEmpty() && results.methods().size() > 1)
            notes.add("%s has the runs of %,d methods; the pairs of %s are used, the best by the labels%s"
                    .formatted(
                            directory,
                            results.methods().size(),
                            one.label(),
                            results.clear() ? "" : ", although the difference is within the noise"));
        ThresholdBasis basis = new ThresholdBasis(
                results.asked(),
                one.label(),
                point.threshold(),
                precision.isPresent() ? Rule.PRECISION : Rule.BEST_F1,
                precision.orElse(Double.NaN),
                results.confidence(),
                share(point.precision()),
                share(point.recall()),
                share(point.f1()),
                labels.digest());
        return new Chosen(chosen, basis, notes);
    }

    private static ThresholdBasis.Share share(Estimate estimate) {
        return new ThresholdBasis.Share(estimate.value(), estimate.low(), estimate.high());
    }

    /** The point of a method's curve, or an exception that says what is missing. */
    Point point(Calibration results, int method, String directory) {
        MethodCalibration one = results.methods().get(method);
        String more = "judge more pairs: semblance label " + directory;
        if (precision.isEmpty())
            return one.best()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "--best-f1: %s of %s determine no threshold, since no pair was judged the same; %s"
                                    .formatted(answers(results.asked()), directory, more)));
        return one.precise().orElseThrow(() -> new IllegalArgumentException(refusal(results, one, directory, more)));
    }

    private String refusal(Calibration results, MethodCalibration one, String directory, String more) {
        double wanted = precision.orElseThrow();
        String which = results.methods().size() > 1 ? " of " + one.label() : "";
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "--precision %s: no threshold%s reaches it with %s confidence by the %s of %s",
                wanted,
                which,
                String.format(Locale.ROOT, "%.0f%%", 100 * results.confidence()),
                answers(results.asked()),
                directory));
        one.curve().stream()
                .filter(point -> point.precision().known())
                .max(Comparator.comparingDouble(point -> point.precision().low()))
                .ifPresent(best -> line.append(String.format(
                        Locale.ROOT,
                        "; the most is %.3f (%.3f to %.3f), at %s",
                        best.precision().value(),
                        best.precision().low(),
                        best.precision().high(),
                        best.threshold())));
        other(results).ifPresent(label -> line.append("; %s reaches it".formatted(label)));
        if (wanted >= 1) return line + "; no sample shows a precision of 1: ask for less, such as 0.99";
        if (results.asked() == 0 || one.provable() <= 0) return line + "; " + more;
        boolean possible =
                one.curve().stream().anyMatch(point -> point.precision().high() >= wanted);
        if (!possible) return line + "; the answers contradict it: ask for less, or use --best-f1";
        if (one.provable() >= wanted) return line + "; ask for less, use --best-f1, or " + more;
        return line
                + String.format(
                        Locale.ROOT,
                        "; it takes at least %,d more answers, all of them right and above the threshold: ",
                        further(results.asked(), one.provable(), wanted))
                + "semblance label " + directory;
    }

    /**
     * Number of further answers by which a precision could be shown, if all are right. With n right answers a precision
     * of α^(1/n) is shown: its logarithm is inversely proportional to n.
     */
    static long further(int answers, double provable, double wanted) {
        return Math.max(1, (long) Math.ceil(answers * Math.log(provable) / Math.log(wanted)) - answers);
    }

    /** A method that reaches the precision. */
    private static Optional<String> other(Calibration results) {
        return results.methods().stream()
                .filter(method -> method.precise().isPresent())
                .map(MethodCalibration::label)
                .findFirst();
    }

    private static String answers(int count) {
        return String.format(Locale.ROOT, "%,d answer%s", count, count == 1 ? "" : "s");
    }
}
