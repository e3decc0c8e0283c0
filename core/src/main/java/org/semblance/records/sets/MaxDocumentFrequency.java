package org.semblance.records.sets;

import java.math.BigDecimal;

/**
 * The largest document frequency of a token that is compared: a number of documents, or a share of them.
 *
 * @param spelling as users write it; empty if there is no limit
 * @param numerator of the number or share
 * @param denominator 1 for a number of documents
 */
public record MaxDocumentFrequency(String spelling, long numerator, long denominator) {
    public static final MaxDocumentFrequency NONE = new MaxDocumentFrequency("", Integer.MAX_VALUE, 1);

    private static final int MOST_DECIMALS = 9;

    /** A whole number of documents, at least 1, or a decimal share in (0, 1); no limit if empty. */
    public static MaxDocumentFrequency parse(String spelling) {
        if (spelling.isEmpty()) return NONE;
        if (spelling.matches("0*[1-9][0-9]{0,8}")) {
            long documents = Long.parseLong(spelling);
            return new MaxDocumentFrequency(Long.toString(documents), documents, 1);
        }
        if (!spelling.matches("0?\\.[0-9]{1,%d}".formatted(MOST_DECIMALS)) || spelling.matches("[0.]+")) {
            throw new IllegalArgumentException(
                    "max-df must be a number of documents, 1 or more, or a share of them in (0, 1) with at most %d decimals, such as 1000 or 0.01: %s"
                            .formatted(MOST_DECIMALS, spelling));
        }
        BigDecimal share = new BigDecimal(spelling).stripTrailingZeros();
        long denominator = BigDecimal.TEN.pow(share.scale()).longValueExact();
        return new MaxDocumentFrequency(
                share.toPlainString(), share.movePointRight(share.scale()).longValueExact(), denominator);
    }

    public boolean isGiven() {
        return !spelling.isEmpty();
    }

    /** The limit for a sample of this share of the documents: a number of documents is scaled, a share is not. */
    public MaxDocumentFrequency ofSample(double share) {
        return !isGiven() || denominator > 1
                ? this
                : new MaxDocumentFrequency(spelling, Math.max(1, Math.round(numerator * share)), 1);
    }

    /** The limit for a number of compared documents: tokens of more documents are ignored. At least 1. */
    public int of(long documents) {
        if (denominator == 1) return Math.toIntExact(numerator);
        // df > n/d · documents ⇔ df > ⌊n · documents / d⌋, as df is whole; n < d ≤ 10^9 and documents < 2^31
        return Math.toIntExact(Math.max(1, numerator * documents / denominator));
    }
}
