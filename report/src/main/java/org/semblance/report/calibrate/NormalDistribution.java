package org.semblance.report.calibrate;

/** The standard normal distribution. */
final class NormalDistribution {
    private NormalDistribution() {}

    /** Probability of a value below x ≥ 0, by the series of Marsaglia (Journal of Statistical Software 2004). */
    static double below(double x) {
        double sum = x;
        double term = x;
        for (int i = 3; sum + term != sum; i += 2) {
            term *= x * x / i;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-0.5 * x * x - 0.91893853320467274178);
    }
}
