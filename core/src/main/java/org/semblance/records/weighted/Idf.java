package org.semblance.records.weighted;

/**
 * Whole weights of tokens by their document frequency: 1024 · ln(documents / frequency)^power, rounded, at least 1. With
 * 2³¹ documents and the largest power the weight is below 2²⁸.
 *
 * @param power 1, 2 or 4
 */
public record Idf(int power) {
    private static final int UNIT = 1 << 10;

    public Idf {
        if (power != 1 && power != 2 && power != 4) throw new IllegalArgumentException("power must be 1, 2 or 4");
    }

    /** The weight of a token that occurs in this number of documents; the same integer on every machine. */
    public int weight(long documents, long frequency) {
        double log = StrictMath.log(Math.max(documents, 1) / (double) frequency);
        double factor = power == 1 ? log : power == 2 ? log * log : log * log * log * log;
        return (int) Math.max(1, Math.rint(UNIT * factor));
    }
}
