package org.semblance.report.calibrate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.semblance.files.Locations;
import org.semblance.report.audit.Estimate;
import org.semblance.report.audit.GammaQuantile;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.JudgedSample.Accuracy;
import org.semblance.report.labels.JudgedSample.Answer;
import org.semblance.report.labels.JudgedSample.Share;
import org.semblance.report.labels.JudgedSample.Stratum;
import org.semblance.report.saved.SavedRun;

/**
 * Estimates the accuracy of any run over the documents of a labelling, from the answers and the sizes of their strata
 * alone. The population are the pairs from which those of the labelling were drawn.
 *
 * <p>Precision, recall and F1 are shares G / (G + B) of weighted sums: correct and wrong, correct and missed, and for F1
 * twice the correct and all errors. The interval is that of the smaller of both sums, a sum of few events with unequal
 * weights, by the gamma distributions of Fay and Feuer (Statistics in Medicine 1997): one with its mean and variance for
 * the lower limit, and one with an additional event of the largest possible weight for the upper limit. The variance is
 * that of a stratified sample without replacement of the linearized share.
 *
 * @param confidence level of the intervals
 * @param known the accuracy of the run, if its method was calibrated
 */
public record StratifiedEstimator(double confidence, Optional<Accuracy> known) implements JudgedSample.Estimator {
    /** An estimator that has nothing but the answers. */
    StratifiedEstimator(double confidence) {
        this(confidence, Optional.empty());
    }

    /**
     * The estimator for a run, and labels in a table. If the table is beside the runs that it labels, and this run is one
     * of them or has the pairs of one above a threshold, the results are those of the {@link Calibration}.
     *
     * @param listed whether the pairs that the run lists are evaluated
     */
    public static StratifiedEstimator of(SavedRun run, boolean listed, Path table) throws IOException {
        return new StratifiedEstimator(ThresholdChoice.CONFIDENCE, listed ? calibrated(run, table) : Optional.empty());
    }

    private static Optional<Accuracy> calibrated(SavedRun run, Path table) throws IOException {
        Path directory = table.toAbsolutePath().getParent();
        boolean beside = directory != null
                && table.endsWith(Judgements.NAME)
                && Files.isRegularFile(directory.resolve(LabelledRuns.NAME));
        if (directory == null || !beside) return Optional.empty();
        SavedLabels runs = SavedLabels.open(directory);
        Optional<Integer> method = runs.method(run.directory());
        if (method.isEmpty() && !run.origin().isEmpty() && run.scope().label().equals("all"))
            method = runs.method(Locations.path(run.origin()));
        if (method.isEmpty()) return Optional.empty();
        double threshold = Double.parseDouble(run.detector().relation().threshold());
        return accuracy(
                runs.calibration(ThresholdChoice.CONFIDENCE, ThresholdChoice.CONFIDENCE),
                method.get(),
                threshold,
                run.detector().relation().distance(),
                runs.pairs(method.get(), threshold));
    }

    /**
     * The accuracy of a method at a threshold, if its curve has a point with the same pairs.
     *
     * @param pairs number of the method's pairs that meet the threshold
     */
    static Optional<Accuracy> accuracy(
            Calibration results, int method, double threshold, boolean distance, long pairs) {
        return results.methods().get(method).curve().stream()
                .filter(point -> distance ? point.score() <= threshold : point.score() >= threshold)
                .reduce((_, loosest) -> loosest)
                .filter(point -> point.pairs() == pairs)
                .map(point -> new Accuracy(
                        results.asked(),
                        results.confidence(),
                        share(point.precision()),
                        share(point.recall()),
                        share(point.f1())));
    }

    private static Share share(Estimate estimate) {
        return new Share(estimate.value(), estimate.low(), estimate.high());
    }

    @Override
    public Accuracy estimate(JudgedSample sample, LongPredicate found) {
        if (known.isPresent()) return known.get();
        List<Answer> answers = sample.answers();
        int n = answers.size();
        boolean[] in = new boolean[n];
        double[] right = new double[n];
        double[] wrong = new double[n];
        double[] missed = new double[n];
        double[] twice = new double[n];
        double[] errors = new double[n];
        boolean[] reached = new boolean[sample.strata().size()];
        for (int i = 0; i < n; i++) {
            Answer answer = answers.get(i);
            in[i] = found.test(answer.key());
            if (in[i]) reached[answer.stratum()] = true;
            if (in[i] && answer.same()) right[i] = 1;
            else if (in[i]) wrong[i] = 1;
            else if (answer.same()) missed[i] = 1;
            twice[i] = 2 * right[i];
            errors[i] = wrong[i] + missed[i];
        }
        boolean[] any = new boolean[reached.length];
        Arrays.fill(any, true);
        return new Accuracy(
                n,
                confidence,
                share(sample, right, wrong, reached),
                share(sample, right, missed, any),
                share(sample, twice, errors, any));
    }

    /** @param open strata in which unseen events are possible */
    private Share share(JudgedSample sample, double[] good, double[] bad, boolean[] open) {
        double goods = total(sample, good);
        double bads = total(sample, bad);
        if (goods + bads == 0) return new Share(Double.NaN, 0, 1);
        double value = goods / (goods + bads);
        if (bads <= goods) {
            double[] limits = limits(sample, bads, residuals(bad, bads / goods, good), 1, open);
            return new Share(value, goods / (goods + limits[1]), goods / (goods + limits[0]));
        }
        double unit = 0;
        for (double one : good) unit = Math.max(unit, one);
        double[] limits = limits(sample, goods, residuals(good, goods / bads, bad), Math.max(1, unit), open);
        return new Share(value, limits[0] / (limits[0] + bads), limits[1] / (limits[1] + bads));
    }

    private double[] limits(JudgedSample sample, double total, double[] residuals, double unit, boolean[] open) {
        double tail = (1 - confidence) / 2;
        double variance = variance(sample, residuals);
        double further = 0;
        for (int s = 0; s < open.length; s++) {
            Stratum stratum = sample.strata().get(s);
            if (open[s] && !stratum.complete()) further = Math.max(further, unit * stratum.weight());
        }
        double low = total == 0 ? 0 : GammaQuantile.of(tail, total, variance);
        double high = GammaQuantile.of(1 - tail, total + further, variance + further * further);
        return new double[] {low, high};
    }

    private static double total(JudgedSample sample, double[] values) {
        double total = 0;
        for (int i = 0; i < values.length; i++)
            total += values[i]
                    * sample.strata().get(sample.answers().get(i).stratum()).weight();
        return total;
    }

    private static double[] residuals(double[] of, double slope, double[] by) {
        double[] residuals = new double[of.length];
        for (int i = 0; i < of.length; i++) residuals[i] = of[i] - slope * by[i];
        return residuals;
    }

    /** Variance of the weighted sum; a stratum with one answer counts as if the mean were 0. */
    private static double variance(JudgedSample sample, double[] values) {
        int strata = sample.strata().size();
        double[] sums = new double[strata];
        double[] squares = new double[strata];
        for (int i = 0; i < values.length; i++) {
            int s = sample.answers().get(i).stratum();
            sums[s] += values[i];
            squares[s] += values[i] * values[i];
        }
        double variance = 0;
        for (int s = 0; s < strata; s++) {
            Stratum stratum = sample.strata().get(s);
            int n = stratum.answers();
            if (stratum.complete()) continue;
            double deviations = n == 1 ? squares[s] : (squares[s] - sums[s] * sums[s] / n) * n / (n - 1);
            double weight = stratum.weight();
            variance += (1 - 1 / weight) * weight * weight * Math.max(0, deviations);
        }
        return variance;
    }
}
