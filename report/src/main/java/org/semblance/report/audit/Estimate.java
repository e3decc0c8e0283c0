package org.semblance.report.audit;

/** An estimate and its confidence interval; NaN for a share of nothing. */
public record Estimate(double value, double low, double high) {
    static final Estimate UNKNOWN = new Estimate(Double.NaN, 0, 1);

    public boolean known() {
        return !Double.isNaN(value);
    }
}
