package org.semblance.report.audit;

/** Quantiles of gamma distributions, to about ten digits. */
public final class GammaQuantile {
    private static final double TINY = 1e-300;
    private static final double RELATIVE = 1e-14;
    private static final int TERMS = 100_000;

    private GammaQuantile() {}

    /** The p-quantile of the gamma distribution with this mean and variance. */
    public static double of(double p, double mean, double variance) {
        if (!(p > 0 && p < 1)) throw new IllegalArgumentException("a share must be in (0, 1): " + p);
        if (mean <= 0 || variance <= 0) return Math.max(0, mean);
        double shape = mean * mean / variance;
        return standard(p, shape) * variance / mean;
    }

    /** By bisection, since the distribution function is monotonic. */
    private static double standard(double p, double shape) {
        double low = 0;
        double high = Math.max(1, shape);
        while (below(shape, high) < p) high *= 2;
        for (int i = 0; i < 200 && high - low > RELATIVE * high; i++) {
            double middle = (low + high) / 2;
            if (below(shape, middle) < p) low = middle;
            else high = middle;
        }
        return (low + high) / 2;
    }

    /**
     * The regularised incomplete gamma function P(a, x): by its series where that converges fast, else by the continued
     * fraction.
     */
    static double below(double a, double x) {
        if (x <= 0) return 0;
        double factor = Math.exp(a * Math.log(x) - x - logGamma(a));
        return x < a + 1 ? Math.min(1, factor * series(a, x)) : Math.max(0, 1 - factor * fraction(a, x));
    }

    private static double series(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int n = 1; n < TERMS && term > sum * RELATIVE; n++) {
            term *= x / (a + n);
            sum += term;
        }
        return sum;
    }

    /** Lentz's algorithm. */
    private static double fraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double value = d;
        for (int n = 1; n < TERMS; n++) {
            double an = -n * (n - a);
            b += 2;
            d = 1 / away(an * d + b);
            c = away(b + an / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < RELATIVE) break;
        }
        return value;
    }

    private static double away(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    /** Stirling's series, after shifting the argument to where it is accurate to 15 digits. */
    static double logGamma(double a) {
        double raised = a;
        double product = 0;
        while (raised < 12) product += Math.log(raised++);
        double inverse = 1 / (raised * raised);
        double tail = (1.0 / 12 - inverse * (1.0 / 360 - inverse * (1.0 / 1260 - inverse / 1680))) / raised;
        return (raised - 0.5) * Math.log(raised) - raised + 0.5 * Math.log(2 * Math.PI) + tail - product;
    }
}
