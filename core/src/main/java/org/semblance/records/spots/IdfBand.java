package org.semblance.records.spots;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How frequent a spot must be, and may be. With N documents, of which f have the spot, its normalised inverse document
 * frequency is ln((N+1)/f) / ln(N+1), between 0 and 1; it must lie in the band, borders included.
 *
 * <p>That is (N+1)<sup>1−most</sup> ≤ f ≤ (N+1)<sup>1−least</sup>. With thousandths in place of decimals both sides taken to the
 * power of 1000 are whole numbers, so nothing is rounded.
 *
 * @param least in thousandths
 * @param most in thousandths
 */
public record IdfBand(int least, int most) {
    private static final int ONE = 1000;

    public IdfBand {
        if (least < 0 || least > most || most > ONE) {
            throw new IllegalArgumentException("min-idf and max-idf must be in [0, 1], the first not above the second: "
                    + spell(least) + ", " + spell(most));
        }
    }

    /** Reads decimals of at most three digits. */
    public static IdfBand parse(String least, String most) {
        return new IdfBand(thousandths("min-idf", least), thousandths("max-idf", most));
    }

    private static int thousandths(String name, String decimal) {
        if (!decimal.matches("(0|1)?(\\.[0-9]{1,3}0*)?") || decimal.isEmpty()) {
            throw new IllegalArgumentException(
                    name + " must be a decimal from 0 to 1 with at most 3 digits behind the point: " + decimal);
        }
        return new BigDecimal(decimal.startsWith(".") ? "0" + decimal : decimal)
                .movePointRight(3)
                .intValueExact();
    }

    /** The fewest documents that a spot must be in. */
    public long leastDocuments(long documents) {
        BigInteger bound = power(documents, ONE - most);
        long low = 1;
        long high = documents + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (BigInteger.valueOf(middle).pow(ONE).compareTo(bound) >= 0) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** The most documents that a spot may be in. */
    public long mostDocuments(long documents) {
        BigInteger bound = power(documents, ONE - least);
        long low = 1;
        long high = Math.max(documents, 1);
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (BigInteger.valueOf(middle).pow(ONE).compareTo(bound) <= 0) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    private static BigInteger power(long documents, int thousandths) {
        return BigInteger.valueOf(documents + 1).pow(thousandths);
    }

    private static String spell(int thousandths) {
        return BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString();
    }

    /** The lower border as users write it. */
    public String leastDecimal() {
        return spell(least);
    }

    /** The upper border as users write it. */
    public String mostDecimal() {
        return spell(most);
    }
}
