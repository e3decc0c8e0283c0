package org.semblance.report.plan;

import java.util.List;
import java.util.Optional;

/**
 * Predicted cost of running several methods on some inputs.
 *
 * @param bytes size of the inputs on disk
 * @param share of the bytes from which documents were read
 * @param beginnings whether only the beginning of some inputs was read
 * @param documents estimated number of documents
 * @param characters estimated length of all texts
 * @param unreadable estimated number of unreadable records
 * @param sampled number of documents in the trial runs
 * @param heap available heap in bytes
 * @param tokens other tokens for the first method; empty if they were not compared
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
        Optional<TokenAdvice> tokens,
        List<Forecast> forecasts) {
    public Outlook {
        forecasts = List.copyOf(forecasts);
    }

    /** Mean length of a text. */
    public double length() {
        return (double) characters / Math.max(1, documents);
    }
}
