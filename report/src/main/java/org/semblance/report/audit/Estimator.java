package org.semblance.report.audit;

import java.util.List;
import java.util.function.Predicate;
import org.semblance.report.audit.SamplingDesign.Stratum;

/**
 * Estimates totals and shares of pairs from the counts at the probes, weighted by stratum.
 *
 * <p>The interval is computed for the missed pairs, or for the found ones if those are rarer and unknown: a sum T of few
 * events with unequal weights, with variance V. Fay and Feuer (Statistics in Medicine 1997) use gamma distributions for
 * such a sum: one with mean T and variance V for the lower limit, and one with a further, unseen event of the largest
 * weight w, with mean T + w and variance V + w², for the upper limit.
 *
 * <p>A sample without any event gives T = V = 0, and the second distribution is exponential with mean w. The lower limit
 * is then 0, so that only the upper limit x can be wrong, and the whole risk α = 1 − confidence is taken for it:
 * exp(−x/w) = α, so x = w·ln(1/α), 3.0 events at 95%.
 *
 * <p>Differs from the paper: the variance is that of a stratified sample without replacement of the linearized share; the
 * events are probes, not pairs; events of strata that were drawn completely are certain, and only the others form T; and
 * w is the weight of an unseen event, see {@link Stratum#unseenWeight}.
 */
final class Estimator {
    private final List<Stratum> strata;
    private final int[] stratum;
    private final double least;
    private final double tail;

    /**
     * @param stratum index of the stratum of each probe
     * @param least minimum share of a pair at a probe where it counts
     */
    Estimator(List<Stratum> strata, int[] stratum, double least, double confidence) {
        if (!(confidence > 0 && confidence < 1))
            throw new IllegalArgumentException("confidence must be in (0, 1): " + confidence);
        this.strata = strata;
        this.stratum = stratum.clone();
        this.least = least;
        this.tail = (1 - confidence) / 2;
    }

    /** Estimated number of pairs in the collection, from the count at each probe. */
    double total(double[] seen) {
        double total = 0;
        for (int i = 0; i < seen.length; i++) total += strata.get(stratum[i]).weight() * seen[i];
        return total;
    }

    /** Number of missed pairs in the collection. */
    Estimate missed(double[] right, double[] missed) {
        double certain = 0;
        double others = 0;
        for (int i = 0; i < missed.length; i++) {
            Stratum of = strata.get(stratum[i]);
            if (of.complete()) certain += missed[i];
            else others += of.weight() * missed[i];
        }
        Limits limits = limits(others, missed, missed, unseen(right, missed));
        return new Estimate(certain + others, certain + limits.low, certain + limits.high);
    }

    /** Share of true pairs among the listed ones. */
    Estimate precision(double[] right, double[] wrong) {
        return share(total(right), right, total(wrong), wrong, new Unseen(Stratum::listed, least));
    }

    /** Share of true pairs that were found, from the sample alone. */
    Estimate recall(double[] right, double[] missed) {
        return share(total(right), right, total(missed), missed, unseen(right, missed));
    }

    /**
     * Share of true pairs that were found, if the number P of listed pairs, true or not, is known.
     *
     * <p>F = P·p of the P pairs are true, with p = G / (G + W) estimated from G correct and W wrong pairs in the
     * sample. To the first order F varies as P / (G + W) · ((1 − p) dG − p dW): not at all if none is wrong.
     */
    Estimate recall(long listed, double[] right, double[] wrong, double[] missed) {
        double seen = total(right) + total(wrong);
        double precision = seen == 0 ? 1 : total(right) / seen;
        double[] influence = new double[right.length];
        for (int i = 0; i < influence.length && seen > 0; i++) {
            influence[i] = listed / seen * ((1 - precision) * right[i] - precision * wrong[i]);
        }
        double found = listed * precision;
        if (found > 0 && variance(influence) == 0) {
            Estimate lost = missed(right, missed);
            return new Estimate(
                    found / (found + lost.value()), found / (found + lost.high()), found / (found + lost.low()));
        }
        return share(found, influence, total(missed), missed, unseen(right, missed));
    }

    /**
     * Events that did not occur in the sample.
     *
     * @param open strata in which they are possible
     * @param lone number of true pairs at a document of which the run lists none, if it has any
     */
    private record Unseen(Predicate<Stratum> open, double lone) {}

    /**
     * Missed pairs are possible in every stratum. A document whose pairs were all missed may have as many pairs as one
     * with found pairs.
     */
    private Unseen unseen(double[] right, double[] missed) {
        double documents = 0;
        double pairs = 0;
        for (int i = 0; i < right.length; i++) {
            if (right[i] + missed[i] <= 0) continue;
            documents += strata.get(stratum[i]).weight();
            pairs += strata.get(stratum[i]).weight() * (right[i] + missed[i]);
        }
        return new Unseen(_ -> true, documents == 0 ? least : Math.max(least, pairs / documents));
    }

    private Estimate share(double good, double[] goodBy, double bad, double[] badBy, Unseen unseen) {
        if (good + bad <= 0) return Estimate.UNKNOWN;
        double value = good / (good + bad);
        if (bad <= good) {
            Limits rare = limits(bad, residuals(badBy, bad / good, goodBy), badBy, unseen);
            return new Estimate(value, good / (good + rare.high), good / (good + rare.low));
        }
        Unseen right = new Unseen(Stratum::listed, least);
        Limits rare = limits(good, residuals(goodBy, good / bad, badBy), goodBy, right);
        return new Estimate(value, rare.low / (rare.low + bad), rare.high / (rare.high + bad));
    }

    private record Limits(double low, double high) {}

    private Limits limits(double total, double[] residuals, double[] events, Unseen unseen) {
        double variance = variance(residuals);
        double further = heaviest(events, unseen);
        double low = total == 0 ? 0 : GammaQuantile.of(tail, total, variance);
        double risk = total == 0 ? 2 * tail : tail;
        double high = GammaQuantile.of(1 - risk, total + further, variance + further * further);
        return new Limits(low, high);
    }

    /** Largest weight of an unseen event. It has the mean size of the seen ones of its stratum, at least that of one pair. */
    private double heaviest(double[] events, Unseen unseen) {
        double[] sums = new double[strata.size()];
        int[] counts = new int[strata.size()];
        for (int i = 0; i < events.length; i++) {
            if (events[i] <= 0) continue;
            sums[stratum[i]] += events[i];
            counts[stratum[i]]++;
        }
        double heaviest = 0;
        for (int s = 0; s < strata.size(); s++) {
            Stratum of = strata.get(s);
            if (of.complete() || !unseen.open.test(of)) continue;
            double usual = counts[s] > 0 ? sums[s] / counts[s] : of.listed() ? least : unseen.lone;
            heaviest = Math.max(heaviest, of.unseenWeight() * Math.max(least, usual));
        }
        return heaviest;
    }

    /**
     * Variance of the weighted sum, from the variances within the strata; 0 for a stratum that was drawn completely.
     */
    private double variance(double[] values) {
        double[] sums = new double[strata.size()];
        double[] squares = new double[strata.size()];
        for (int i = 0; i < values.length; i++) {
            sums[stratum[i]] += values[i];
            squares[stratum[i]] += values[i] * values[i];
        }
        double variance = 0;
        for (int s = 0; s < strata.size(); s++) {
            Stratum of = strata.get(s);
            int n = of.taken();
            if (of.complete() || n == 0) continue;
            double deviations = n == 1 ? squares[s] : (squares[s] - sums[s] * sums[s] / n) * n / (n - 1);
            variance += (1 - 1 / of.weight()) * of.weight() * of.weight() * Math.max(0, deviations);
        }
        return variance;
    }

    private static double[] residuals(double[] of, double slope, double[] by) {
        double[] residuals = new double[of.length];
        for (int i = 0; i < of.length; i++) residuals[i] = of[i] - slope * by[i];
        return residuals;
    }
}
