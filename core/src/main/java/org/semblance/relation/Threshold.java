package org.semblance.relation;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A threshold as the exact rational number of its decimal notation: 0.7 is 7/10, not the nearest double. */
public record Threshold(long numerator, long denominator) {
    /** Denominators up to a million keep every product of the measures within 64 bits (128 for cosine). */
    private static final int MOST_DECIMALS = 6;

    public static Threshold parse(String decimal) {
        Threshold threshold = read(decimal);
        if (threshold.numerator <= 0) throw new IllegalArgumentException("threshold must be above 0: " + decimal);
        return threshold;
    }

    private static Threshold read(String decimal) {
        BigDecimal value;
        try {
            value = new BigDecimal(decimal.strip()).stripTrailingZeros();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("threshold must be a decimal number: " + decimal, e);
        }
        if (value.scale() > MOST_DECIMALS || (long) value.precision() - value.scale() > 9) {
            throw new IllegalArgumentException(
                    "threshold may have at most " + MOST_DECIMALS + " decimals and 9 digits before them: " + decimal);
        }
        BigInteger denominator = BigInteger.TEN.pow(Math.max(value.scale(), 0));
        BigInteger numerator = value.multiply(new BigDecimal(denominator)).toBigIntegerExact();
        BigInteger common = numerator.gcd(denominator);
        return new Threshold(
                numerator.divide(common).longValueExact(),
                denominator.divide(common).longValueExact());
    }

    /** A threshold that must lie in (0, 1]. */
    public static Threshold parseFraction(String decimal) {
        Threshold threshold = parse(decimal);
        if (!threshold.isFraction()) throw new IllegalArgumentException("threshold must be in (0, 1]: " + decimal);
        return threshold;
    }

    private boolean isFraction() {
        return numerator > 0 && numerator <= denominator;
    }

    /** Fails unless this lies in (0, 1]. */
    void requireFraction() {
        if (!isFraction()) throw new IllegalArgumentException("threshold must be in (0, 1]: " + this);
    }

    /** The smallest whole number that is at least this share of {@code whole}. */
    int shareOf(int whole) {
        return (int) ((numerator * whole + denominator - 1) / denominator);
    }

    /** A threshold that must be a whole number. */
    public static Threshold parseCount(String count) {
        return whole(parse(count), count);
    }

    /** A threshold that must be a whole number and may be 0. */
    public static Threshold parseDistance(String distance) {
        Threshold threshold = read(distance);
        if (threshold.numerator < 0) throw new IllegalArgumentException("threshold must not be below 0: " + distance);
        return whole(threshold, distance);
    }

    private static Threshold whole(Threshold threshold, String spelling) {
        if (threshold.denominator != 1) {
            throw new IllegalArgumentException("threshold must be a whole number: " + spelling);
        }
        return threshold;
    }

    @Override
    public String toString() {
        return new BigDecimal(numerator).divide(new BigDecimal(denominator)).toPlainString();
    }
}
