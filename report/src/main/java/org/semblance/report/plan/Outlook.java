package org.semblance.report.plan;

import java.util.List;

/**
 * What runs over some inputs will take.
 *
 * @param bytes of the inputs on disk
 * @param share of them that documents were read from
 * @param beginnings whether some inputs were read at their beginnings only
 * @param documents in all, as far as is known
 * @param characters of all texts
 * @param unreadable records in all, as far as is known
 * @param sampled documents that the methods were tried on
 * @param heap there is
 */
public record Outlook(
        long bytes,
        double share,
        boolean beginnings,
        long documents,
        long characters,
        long unreadable,
        int sampled,
        long heap,
        List<Forecast> forecasts) {
    public Outlook {
        forecasts = List.copyOf(forecasts);
    }

    /** The length of a text. */
    public double length() {
        return (double) characters / Math.max(1, documents);
    }
}
