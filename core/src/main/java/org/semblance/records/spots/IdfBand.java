package org.semblance.records.spots;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The range of permitted spot frequencies. With N documents, of which f contain the spot, its normalized inverse
 * document frequency is ln((N+1)/f) / ln(N+1), between 0 and 1; it must be in the band, bounds included.
 *
 * <p>That is (N+1)<sup>1−most</sup> ≤ f ≤ (N+1)<sup>1−least</sup>. With thousandths instead of decimals both sides
 * raised to the power of 1000 are integers, so nothing is rounded.
 *
 * @param least the lower bound in thousandths
 * @param most the upper bound in thousandths
 */
public record IdfBand(int least, int most) {
    private static final int ONE = 1000;

    public IdfBand {
        if (least < 0 || least > most || most > ONE) {
            throw new IllegalArgumentException("min-idf and max-idf must be in [0, 1], the first not above the second: "
                    + spell(least) + ", " + spell(most));
        }
    }

    /** Parses decimals of at most three digits. */
    public static IdfBand parse(String least, String most) {
        return new IdfBand(thousandths("min-idf", least), thousandths("max-idf", most));
    }

    private static int thousandths(String name, String decimal) {
        if (!decimal.matches("(0|1)?(\\.[0-9]{1,3}0*)?") || decimal.isEmpty()) {
            throw new IllegalArgumentException(
                    name + " must be a decimal from 0 to 1 with at most 3 decimal places: " + decimal);
        }
        return new BigDecimal(decimal.startsWith(".") ? "0" + decimal : decimal)
                .movePointRight(3)
                .intValueExact();
    }

    /** The minimum document frequency of a spot. */
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

    /** The maximum document frequency of a spot. */
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

    /** The lower bound as a decimal. */
    public String leastDecimal() {
        return spell(least);
    }

    /** The upper bound as a decimal. */
    public String mostDecimal() {
        return spell(most);
    }
}
