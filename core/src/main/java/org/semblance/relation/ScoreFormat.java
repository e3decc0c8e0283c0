package org.semblance.relation;

/** How scores are written. */
final class ScoreFormat {
    private ScoreFormat() {}

    /** A score of 0 or more with six decimals; hand-written, since String.format takes a microsecond. */
    static String sixDigits(double score) {
        long millionths = Math.round(score * 1e6);
        String digits = Long.toString(1_000_000 + millionths % 1_000_000);
        return millionths / 1_000_000 + "." + digits.substring(1);
    }
}
