package org.semblance.search;

import java.util.function.DoubleUnaryOperator;

/**
 * The probability that an approximate method makes two documents a pair, as a function of their similarity.
 *
 * @param measure the measure of the similarity
 * @param rule when two documents become a pair or candidates, in words
 * @param probability by similarity
 */
public record CollisionCurve(String measure, String rule, DoubleUnaryOperator probability) {
    public double at(double similarity) {
        return probability.applyAsDouble(similarity);
    }

    /**
     * Random hyperplanes: a bit is the side of a plane on which a vector lies, so two vectors differ in a bit with
     * probability angle / π.
     *
     * @param least the number of bits that must agree
     */
    public static CollisionCurve bits(int bits, int least, String rule) {
        return new CollisionCurve(
                "cosine", rule, s -> atLeast(least, bits, 1 - Math.acos(Math.clamp(s, -1, 1)) / Math.PI));
    }

    /**
     * Sketches of {@code width} values, each hashed from {@code rows} minima, of which at least {@code least} must be
     * equal.
     */
    public static CollisionCurve sketches(int least, int width, int rows) {
        return new CollisionCurve(
                "jaccard",
                "%d of %d supershingles of %d least values".formatted(least, width, rows),
                s -> atLeast(least, width, Math.pow(s, rows)));
    }

    /** The probability of at least {@code least} successes in independent trials. */
    public static double atLeast(int least, int trials, double hit) {
        if (least <= 0 || hit >= 1) return 1;
        if (hit <= 0) return 0;
        double sum = 0;
        double choices = 0; // logarithm of the binomial coefficient
        for (int k = 0; k <= trials; k++) {
            if (k > 0) choices += Math.log(trials - k + 1.0) - Math.log(k);
            if (k >= least) sum += Math.exp(choices + k * Math.log(hit) + (trials - k) * Math.log1p(-hit));
        }
        return Math.min(1, sum);
    }
}
