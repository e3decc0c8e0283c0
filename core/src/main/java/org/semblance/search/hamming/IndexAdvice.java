package org.semblance.search.hamming;

import java.util.Locale;

/**
 * Parameters and estimated cost of an index.
 *
 * @param index {@code exact}, {@code manku} or {@code psm}
 * @param tables number of tables of manku, or of blocks that exact searches; 1 for psm
 * @param lead p of psm; 0 for the others
 * @param combinations k of psm; 0 for the others
 * @param checks fingerprints compared per query
 * @param bytes memory
 * @param recall share of the matching fingerprints that is found
 */
public record IndexAdvice(
        String index, int tables, int lead, int combinations, double checks, long bytes, double recall) {
    @Override
    public String toString() {
        String parameters = lead == 0 ? "tables=" + tables : "p=%d k=%d".formatted(lead, combinations);
        return String.format(
                Locale.ROOT,
                "index=%s %s: expect %.1f checks per query, %,d MB, recall %s",
                index,
                parameters,
                checks,
                (bytes + (1 << 20) - 1) >> 20,
                recallText());
    }

    public String recallText() {
        return recallText(recall);
    }

    /** A recall as text; a value below 1 is never rounded up to 1. */
    public static String recallText(double recall) {
        return recall == 1 ? "1 (exact)" : String.format(Locale.ROOT, "%.3f", Math.floor(recall * 1000) / 1000);
    }
}
