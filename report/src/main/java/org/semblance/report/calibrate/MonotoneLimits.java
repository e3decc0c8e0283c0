package org.semblance.report.calibrate;

import java.util.Arrays;

/**
 * Confidence limits for precision, recall and F1 from judged pairs, by profile likelihood. Assumed is only that the
 * probability of a duplicate does not rise while the score falls; its course is free.
 *
 * <p>The ranks are divided into segments: the judged groups of equal score, and the gaps between them. A curve p, constant on
 * each segment and not increasing, has the likelihood L(p) = Π p^k (1 − p)^(n−k) over the judged pairs. The limits of a
 * quantity are its least and largest value over all curves with ln L(p) ≥ max ln L − c, where c = −ln(1 − level), 3.0 for
 * 95%. For n answers that are all alike this is exact: 1 − p ≤ 1 − e^(−3/n), the rule of three. Half of the χ² quantile with one
 * degree of freedom (Wilks), 1.92, would do for large samples; the larger value makes up for small ones, for a threshold that was
 * chosen by the same answers, and for probabilities that do rise a little. The likelihood of a sequential sample is that of its
 * answers, however the next pair was chosen; the coverage is simulated with the adaptive choice (docs/results/labelling.md).
 *
 * <p>All quantities are ratios of linear functions of p. The largest value of a ratio is found by Dinkelbach's iteration, each
 * step of which maximises a linear function under the constraint: by its Lagrangian, which is an isotonic regression, solved by
 * merging adjacent violators. Judged pairs count with their answers; the remaining ones, whose number of duplicates is
 * random even if p is known, add the variance of a sum of Bernoulli variables.
 */
final class MonotoneLimits {
    private static final double EDGE = 1e-12;

    private final int segments;
    private final int[] end;
    private final double[] same;
    private final double[] judged;
    private final double[] free;
    private final double slack;
    private final int restart;
    private final double most;

    /**
     * @param end end of each segment as a number of pairs, ascending; thresholds are ends or within segments without
     *     judged pairs
     * @param judged number of judged pairs of each segment
     * @param same how many of these are duplicates
     * @param slack c, the logarithm of the likelihood ratio that is still accepted
     */
    MonotoneLimits(int[] end, double[] judged, double[] same, double slack) {
        this(end, judged, same, slack, Integer.MAX_VALUE);
    }

    /** @param restart the end of a segment after which the curve may rise to any value, and falls again from there */
    MonotoneLimits(int[] end, double[] judged, double[] same, double slack, int restart) {
        this.restart = restart;
        this.segments = end.length;
        this.end = end.clone();
        this.judged = judged.clone();
        this.same = same.clone();
        this.free = new double[segments];
        for (int i = 0; i < segments; i++) free[i] = end[i] - (i == 0 ? 0 : end[i - 1]) - judged[i];
        this.slack = slack;
        this.most = logLikelihood(fit(new double[segments]));
    }

    /** The slack for a confidence level: −ln(1 − level), 3.0 for 95%. */
    static double slack(double confidence) {
        return -Math.log(1 - confidence);
    }

    /** Limits of a ratio. */
    record Limits(double low, double high) {}

    /** The same with a segment that ends there, so that the curve may change at a threshold. */
    private MonotoneLimits split(int accepted) {
        int at = Arrays.binarySearch(end, accepted);
        if (at >= 0) return this;
        int i = -at - 1;
        int[] ends = new int[segments + 1];
        double[] counts = new double[segments + 1];
        double[] duplicates = new double[segments + 1];
        for (int j = 0; j <= segments; j++) {
            int from = j <= i ? j : j - 1;
            ends[j] = j == i ? accepted : end[from];
            counts[j] = j == i ? 0 : judged[from];
            duplicates[j] = j == i ? 0 : same[from];
        }
        return new MonotoneLimits(ends, counts, duplicates, slack, restart);
    }

    /** Limits of the share of duplicates among the first pairs. */
    Limits precision(int accepted) {
        MonotoneLimits s = split(accepted);
        return s.limits(s.within(accepted, 1), s.known(accepted), new double[s.segments], accepted);
    }

    /** The lower limit of the mean of p over the first pairs, judged ones counted with their answers. */
    double expectedPrecision(int accepted) {
        MonotoneLimits s = split(accepted);
        double[] over = s.within(accepted, 1);
        return ratio(s.extreme(negated(over)), over, s.known(accepted), new double[s.segments], accepted);
    }

    private static double[] negated(double[] values) {
        double[] negated = new double[values.length];
        for (int i = 0; i < values.length; i++) negated[i] = -values[i];
        return negated;
    }

    /** Limits of the share of all duplicates that is among the first pairs. */
    Limits recall(int accepted) {
        MonotoneLimits s = split(accepted);
        int all = end[segments - 1];
        return s.limits(s.within(accepted, 1), s.known(accepted), s.within(all, 1), s.known(all));
    }

    /** Limits of F1 of the first pairs. */
    Limits f1(int accepted) {
        MonotoneLimits s = split(accepted);
        int all = end[segments - 1];
        return s.limits(s.within(accepted, 2), 2 * s.known(accepted), s.within(all, 1), s.known(all) + accepted);
    }

    /** The unjudged pairs of the segments among the first pairs. */
    private double[] within(int accepted, double factor) {
        double[] weights = new double[segments];
        for (int i = 0; i < segments && end[i] <= accepted; i++) weights[i] = factor * free[i];
        return weights;
    }

    private double known(int accepted) {
        double sum = 0;
        for (int i = 0; i < segments && end[i] <= accepted; i++) sum += same[i];
        return sum;
    }

    private Limits limits(double[] over, double overKnown, double[] under, double underKnown) {
        double[] fit = fit(new double[segments]);
        double middle = ratio(fit, over, overKnown, under, underKnown);
        double[] largest = extreme(fit, over, overKnown, under, underKnown, 1);
        double[] least = extreme(fit, over, overKnown, under, underKnown, -1);
        double high = ratio(largest, over, overKnown, under, underKnown);
        double low = ratio(least, over, overKnown, under, underKnown);
        double up = Math.sqrt(Math.pow(high - middle, 2) + noise(largest, high, over, under, underKnown));
        double down = Math.sqrt(Math.pow(middle - low, 2) + noise(least, low, over, under, underKnown));
        return new Limits(Math.max(0, middle - down), Math.min(1, middle + up));
    }

    /** Square of the half-width of the interval of a ratio if p is known: unjudged pairs are duplicates or not at random. */
    private double noise(double[] p, double value, double[] over, double[] under, double underKnown) {
        double bottom = Math.max(EDGE, dot(p, under) + underKnown);
        double variance = 0;
        for (int i = 0; i < segments; i++) {
            if (free[i] <= 0) continue;
            double effect = (over[i] - value * under[i]) / free[i] / bottom;
            variance += effect * effect * free[i] * p[i] * (1 - p[i]);
        }
        return 2 * slack * variance;
    }

    private static double ratio(double[] p, double[] over, double overKnown, double[] under, double underKnown) {
        double bottom = dot(p, under) + underKnown;
        return bottom <= 0 ? 1 : Math.clamp((dot(p, over) + overKnown) / bottom, 0, 1);
    }

    /** The accepted curve with the largest (sign 1) or least (sign −1) ratio: Dinkelbach's iteration. */
    private double[] extreme(
            double[] fit, double[] over, double overKnown, double[] under, double underKnown, int sign) {
        double[] found = fit;
        double value = ratio(fit, over, overKnown, under, underKnown);
        double[] direction = new double[segments];
        for (int round = 0; round < 12; round++) {
            for (int i = 0; i < segments; i++) direction[i] = sign * (over[i] - value * under[i]);
            double[] curve = extreme(direction);
            double next = ratio(curve, over, overKnown, under, underKnown);
            boolean done = sign * (next - value) < 1e-7;
            if (sign * (next - value) > 0) {
                value = next;
                found = curve;
            }
            if (done) break;
        }
        return found;
    }

    /** The accepted curve with the largest value of a linear function. */
    private double[] extreme(double[] direction) {
        double scale = 0;
        for (double d : direction) scale = Math.max(scale, Math.abs(d));
        if (scale == 0) return fit(new double[segments]);
        double low = -18;
        double high = 12;
        double[] scaled = new double[segments];
        double[] best = {};
        for (int round = 0; round < 34; round++) {
            double middle = (low + high) / 2;
            double factor = Math.exp(middle) / scale;
            for (int i = 0; i < segments; i++) scaled[i] = direction[i] * factor;
            double[] p = fit(scaled);
            if (logLikelihood(p) >= most - slack) {
                low = middle;
                best = p;
            } else {
                high = middle;
            }
        }
        return best.length > 0 ? best : fit(new double[segments]);
    }

    private double logLikelihood(double[] p) {
        double sum = 0;
        for (int i = 0; i < segments; i++) {
            if (same[i] > 0) sum += same[i] * Math.log(Math.max(EDGE, p[i]));
            if (judged[i] > same[i]) sum += (judged[i] - same[i]) * Math.log(Math.max(EDGE, 1 - p[i]));
        }
        return sum;
    }

    /** The non-increasing p with the largest ln L(p) + Σ slope·p: adjacent violators are merged into blocks. */
    private double[] fit(double[] slope) {
        double[] value = new double[segments];
        double[] blockSame = new double[segments];
        double[] blockJudged = new double[segments];
        double[] blockSlope = new double[segments];
        int[] blockEnd = new int[segments];
        int blocks = 0;
        int first = 0;
        for (int i = 0; i < segments; i++) {
            if (i > 0 && end[i - 1] == restart) first = blocks;
            double k = same[i];
            double n = judged[i];
            double a = slope[i];
            double p = maximum(k, n, a);
            while (blocks > first && (Double.isNaN(p) || Double.isNaN(value[blocks - 1]) || value[blocks - 1] < p)) {
                blocks--;
                k += blockSame[blocks];
                n += blockJudged[blocks];
                a += blockSlope[blocks];
                p = maximum(k, n, a);
            }
            value[blocks] = p;
            blockSame[blocks] = k;
            blockJudged[blocks] = n;
            blockSlope[blocks] = a;
            blockEnd[blocks++] = i + 1;
        }
        double[] fitted = new double[segments];
        int from = 0;
        for (int b = 0; b < blocks; b++) {
            Arrays.fill(fitted, from, blockEnd[b], Double.isNaN(value[b]) ? 0.5 : value[b]);
            from = blockEnd[b];
        }
        return fitted;
    }

    /** The p in [0, 1] with the largest k ln p + (n − k) ln(1 − p) + a p; NaN if every p is as good. */
    private static double maximum(double k, double n, double a) {
        if (n == 0) return a > 0 ? 1 : a < 0 ? 0 : Double.NaN;
        if (a == 0) return k / n;
        // a p² + (n − a) p − k = 0, its root in [0, 1], without cancellation
        double b = n - a;
        double root = Math.sqrt(Math.max(0, b * b + 4 * a * k));
        double p = b >= 0 ? 2 * k / (b + root) : (root - b) / (2 * a);
        if (a < 0) {
            double q = b + root;
            p = q == 0 ? 0 : 2 * k / q;
        }
        return Math.clamp(p, 0, 1);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }
}
