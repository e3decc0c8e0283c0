package org.semblance.report;

import java.util.Arrays;

/** The exponent of growth by a power, or of a power law, as a log–log plot shows it. */
public final class LogLogSlope {
    private LogLogSlope() {}

    /** The slope of the least-squares line through the logarithms; NaN for fewer than two different x. */
    public static double of(double[] x, double[] y) {
        double meanX = Arrays.stream(x).map(Math::log).average().orElse(Double.NaN);
        double meanY = Arrays.stream(y).map(Math::log).average().orElse(Double.NaN);
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < x.length; i++) {
            double across = Math.log(x[i]) - meanX;
            xx += across * across;
            xy += across * (Math.log(y[i]) - meanY);
        }
        return xy / xx;
    }
}
