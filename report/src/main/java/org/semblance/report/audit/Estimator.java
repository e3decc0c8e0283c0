package org.semblance.report.audit;

import java.util.List;
import java.util.function.Predicate;

/**
 * Totals and shares of pairs from what was counted at the probes, under the weights of their strata.
 *
 * <p>An interval is that of what was missed, or of what was found if that is rarer and not known: a sum of few events of unequal weights. Fay and
 * Feuer (Statistics in Medicine 1997) put gamma distributions around such a sum, one of its own mean and variance
 * for the lower limit, and one with an event more, of the largest weight, for the upper limit; so that a sample without any
 * event leaves room for about 3.7 of them (at 95%). Differs from them: the variance is that of a stratified sample without
 * replacement, of what the share depends on to the first order, and probes, not pairs, are the events.
 */
final class Estimator {
    private final List<Stratum> strata;
    private final int[] stratum;
    private final double least;
    private final double tail;

    /**
     * @param stratum of each probe
     * @param least what a pair counts at the least where it is seen
     */
    Estimator(List<Stratum> strata, int[] stratum, double least, double confidence) {
        if (!(confidence > 0 && confidence < 1))
            throw new IllegalArgumentException("confidence must be in (0, 1): " + confidence);
        this.strata = strata;
        this.stratum = stratum.clone();
        this.least = least;
        this.tail = (1 - confidence) / 2;
    }

    /** How many pairs there are in all, if so many count at each probe. */
    double total(double[] seen) {
        double total = 0;
        for (int i = 0; i < seen.length; i++) total += strata.get(stratum[i]).weight() * seen[i];
        return total;
    }

    /** How many pairs were missed in all. */
    Estimate missed(double[] right, double[] missed) {
        double total = total(missed);
        Limits limits = limits(total, missed, missed, unseen(right, missed));
        return new Estimate(total, limits.low, limits.high);
    }

    /** The share of true pairs among those that the run lists. */
    Estimate precision(double[] right, double[] wrong) {
        return share(total(right), right, total(wrong), wrong, new Unseen(Stratum::listed, least));
    }

    /** The share of true pairs that were found, of a kind of which nothing is known but what was seen. */
    Estimate recall(double[] right, double[] missed) {
        return share(total(right), right, total(missed), missed, unseen(right, missed));
    }

    /**
     * The share of true pairs that were found, where the number of pairs found, true or not, is known.
     *
     * <p>F = P·p of the P pairs are true, p = G / (G + W) by what was seen. To the first order F varies as
     * P / (G + W) · ((1 − p) dG − p dW): not at all if none is wrong.
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
     * Events that were not seen.
     *
     * @param open where they may be
     * @param lone what counts at a document of which the run lists no pair, if it has true ones
     */
    private record Unseen(Predicate<Stratum> open, double lone) {}

    /** Missed pairs may be anywhere. Who was missed altogether may have as many pairs as who was not. */
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
        double high = GammaQuantile.of(1 - tail, total + further, variance + further * further);
        return new Limits(low, high);
    }

    /** The weight of an event that was not seen: what events weigh where some were seen, and at least one pair. */
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
            heaviest = Math.max(heaviest, of.weight() * Math.max(least, usual));
        }
        return heaviest;
    }

    /** Of the weighted sum, by the differences within each stratum; there is none where all of a stratum was drawn. */
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
