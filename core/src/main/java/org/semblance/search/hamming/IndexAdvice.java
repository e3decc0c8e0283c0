package org.semblance.search.hamming;

import java.util.Locale;

/**
 * What to expect of an index, and its parameters.
 *
 * @param index {@code exact}, {@code manku} or {@code psm}
 * @param tables of manku, blocks of exact that are looked up; 1 for psm
 * @param lead p of psm; 0 for the others
 * @param combinations k of psm; 0 for the others
 * @param checks fingerprints that a query is compared with
 * @param bytes memory
 * @param recall the share of near fingerprints that is found
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

    /** The recall in words; one below 1 is never rounded to it. */
    public String recallText() {
        return recall == 1 ? "1 (exact)" : String.format(Locale.ROOT, "%.3f", Math.floor(recall * 1000) / 1000);
    }
}
