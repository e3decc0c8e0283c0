package org.semblance.report.audit;

/** A figure and an interval around it; not a number if there is nothing to have a share of. */
public record Estimate(double value, double low, double high) {
    static final Estimate UNKNOWN = new Estimate(Double.NaN, 0, 1);

    public boolean known() {
        return !Double.isNaN(value);
    }
}
