package org.semblance.report.plan;

/** A linear model of two quantities with non-negative coefficients. */
record TwoTermFit(double first, double second) {
    /** Below this determinant the two quantities are treated as proportional. */
    private static final double APART = 1e-9;

    /** Fits positive values by least squares of relative errors. */
    static TwoTermFit of(double[] firsts, double[] seconds, double[] values) {
        double xx = 0;
        double xy = 0;
        double yy = 0;
        double x1 = 0;
        double y1 = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] <= 0) continue;
            double x = firsts[i] / values[i];
            double y = seconds[i] / values[i];
            xx += x * x;
            xy += x * y;
            yy += y * y;
            x1 += x;
            y1 += y;
        }
        double determinant = xx * yy - xy * xy;
        if (determinant <= APART * xx * yy) return new TwoTermFit(0, y1 / yy);
        double first = (x1 * yy - y1 * xy) / determinant;
        double second = (y1 * xx - x1 * xy) / determinant;
        if (first < 0) return new TwoTermFit(0, y1 / yy);
        if (second < 0) return new TwoTermFit(x1 / xx, 0);
        return new TwoTermFit(first, second);
    }
}
