package org.semblance.search.hamming;

import java.util.Locale;

/**
 * The probability that a bit is flipped in a near duplicate, by the margin |W<sub>j</sub>| / ‖W‖ of that bit. Only the
 * order of combinations matters; the cost of a flip, its negative log-probability, is tabulated.
 */
public enum FlipModel {
    /**
     * Equation 4.4: edits change W<sub>j</sub> by a normal variate of mean 0, so the bit flips with the probability of
     * the tail beyond the margin. The thesis does not specify the deviation; see {@link #DEVIATION}.
     */
    GAUSSIAN {
        @Override
        double logProbability(double margin) {
            return logTail(margin / DEVIATION);
        }
    },

    /** Equation 4.5: 1 − |W<sub>j</sub>| / ‖W‖. */
    LINEAR {
        @Override
        double logProbability(double margin) {
            return StrictMath.log(Math.max(1 - margin, 1e-9));
        }
    };

    /**
     * Neither model is always better; on real documents this one needs fewer combinations to find all matches, or about
     * as many.
     */
    public static final FlipModel USUAL = LINEAR;

    /**
     * Two 64-bit fingerprints that differ in 3 bits come from weights at an angle of about 3π/64 = 0.15, that is, from
     * an edit of 0.15‖w‖; and ‖W‖ is about √64·‖w‖.
     */
    static final double DEVIATION = 0.15 / 8;

    private static final int STEPS = 1 << 12;

    /**
     * Costs are integers, so that their sums are the same on every machine; the sum of 64 maximum costs fits an int.
     */
    private static final double COST_OF_ONE = 1 << 12;

    @SuppressWarnings("ImmutableEnumChecker") // filled once
    private final int[] costs = new int[STEPS + 1];

    FlipModel() {
        for (int s = 0; s <= STEPS; s++) {
            costs[s] = (int) StrictMath.rint(-COST_OF_ONE * logProbability((double) s / STEPS));
        }
    }

    abstract double logProbability(double margin);

    /** Logarithm of the probability that a bit with this margin is flipped. */
    double logFlip(float margin) {
        return -cost(step(margin)) / COST_OF_ONE;
    }

    /** Table index of a margin; bits with a higher index are less likely to flip. */
    static int step(float margin) {
        return Math.clamp((int) (margin * STEPS), 0, STEPS);
    }

    /** Cost of flipping a bit whose margin has this table index; unlikely flips cost more. */
    int cost(int step) {
        return costs[step];
    }

    /** The model with this lower-case name. */
    public static FlipModel named(String name) {
        for (FlipModel model : values()) if (model.toString().equals(name)) return model;
        throw new IllegalArgumentException("model must be gaussian or linear: " + name);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** log of the normal tail beyond x ≥ 0, by the rational fit of erfc in Numerical Recipes; no underflow. */
    private static double logTail(double x) {
        double z = x / Math.sqrt(2);
        double t = 1 / (1 + 0.5 * z);
        double fit = 0;
        for (int i = Erfc.FIT.length - 1; i >= 0; i--) fit = fit * t + Erfc.FIT[i];
        return StrictMath.log(t / 2) - z * z + fit;
    }

    /** In a class of its own because enum constants are initialised before the static fields of the enum. */
    private static final class Erfc {
        private static final double[] FIT = {
            -1.26551223,
            1.00002368,
            0.37409196,
            0.09678418,
            -0.18628806,
            0.27886807,
            -1.13520398,
            1.48851587,
            -0.82215223,
            0.17087277
        };
    }
}
