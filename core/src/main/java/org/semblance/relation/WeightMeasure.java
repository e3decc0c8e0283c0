package org.semblance.relation;

import java.math.BigInteger;
import org.semblance.columns.Bisection;

/**
 * A similarity of two weighted sets that depends on their total weights and on the weight of their intersection only:
 * {@link OverlapMeasure} with weights in place of sizes.
 *
 * <p>{@link #accepts} defines it, in exact integers; every bound that a search uses is derived from it, so it must be
 * symmetric and monotone as that of an overlap measure. Disjoint sets are never accepted. Weights are whole numbers; the
 * total weight of a set is at most {@link #MOST}.
 */
public sealed interface WeightMeasure permits WeightedJaccard, WeightedCosine {
    /** The largest total weight: 2³¹ tokens of the largest weight. */
    long MOST = 1L << 60;

    /** Up to this total weight, products with numerators and denominators of thresholds fit in 63 bits. */
    long SMALL = 1L << 41;

    /** Decimals of thresholds and of the scores that outputs show. */
    long MILLION = 1_000_000;

    String name();

    Threshold at();

    /** The threshold as written by the user. */
    default String threshold() {
        return at().toString();
    }

    /** Whether the similarity is at least numerator / denominator, in exact integers. */
    boolean reaches(long numerator, long denominator, long shared, long totalX, long totalY);

    /** The similarity as the nearest double, or one close to it. */
    double quotient(long shared, long totalX, long totalY);

    /** Whether two sets with this shared weight are near duplicates, in exact integers. */
    default boolean accepts(long shared, long totalX, long totalY) {
        return shared > 0 && reaches(at().numerator(), at().denominator(), shared, totalX, totalY);
    }

    /**
     * The similarity as a double that decides like the exact value: it is at least a threshold of up to six decimals if
     * and only if the similarity is. So pairs can be selected by stored scores.
     */
    default double score(long shared, long totalX, long totalY) {
        double score = quotient(shared, totalX, totalY);
        long millionths = Math.round(score * MILLION);
        double limit = millionths / (double) MILLION;
        if (Math.abs(score - limit) > 1e-12) return score;
        return reaches(millionths, MILLION, shared, totalX, totalY)
                ? Math.max(score, limit)
                : Math.min(score, Math.nextDown(limit));
    }

    /** Smallest accepted weight of the intersection; more than the smaller total if none is accepted. */
    default long required(long totalX, long totalY) {
        return Bisection.first(1, Math.min(totalX, totalY) + 1, shared -> accepts(shared, totalX, totalY));
    }

    /** Total weight of the lightest set that can match a set of this weight. */
    default long lightestPartner(long total) {
        return Bisection.first(1, total, lighter -> accepts(lighter, lighter, total));
    }

    /** Total weight of the heaviest set, up to {@code most}, that can match a set of this weight. */
    default long heaviestPartner(long total, long most) {
        return Bisection.last(total + 1, most, heavier -> accepts(total, total, heavier));
    }

    /**
     * The least weight that a set shares with any partner of at least the given weight. Let t be the first token of x, in
     * an order of all tokens, that y has as well. All shared tokens are t or after it, so the weight of x from t on is at
     * least the shared weight: x can be found by the tokens from which on it has this weight.
     */
    default long leastShared(long total, long partner) {
        return required(total, Math.max(partner, lightestPartner(total)));
    }

    /** Whether a·b ≥ c·d, for factors from 0 to 2⁶³ - 1. */
    static boolean atLeast(long a, long b, long c, long d) {
        long high = Math.multiplyHigh(a, b);
        long other = Math.multiplyHigh(c, d);
        return high != other ? high > other : Long.compareUnsigned(a * b, c * d) >= 0;
    }

    /** A product of numbers of any size. */
    static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
