package org.semblance.search.hamming;

import java.util.Locale;

/**
 * How likely a near duplicate has the other value in a bit, by the margin |W<sub>j</sub>| / ‖W‖ of that bit. Only the order
 * of combinations matters, and what a flip costs, the negative logarithm, is looked up in a table.
 */
public enum FlipModel {
    /**
     * Equation 4.4: what edits add to W<sub>j</sub> is normal with mean 0, so the bit flips with the probability of the
     * tail beyond the margin. The thesis leaves the deviation open; see {@link #DEVIATION}.
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

    /** Neither is better throughout; on real documents this one takes fewer combinations for all matches, or about as many. */
    public static final FlipModel USUAL = LINEAR;

    /**
     * Two fingerprints of 64 bits that differ in 3 come from weights at an angle of about 3π/64 = 0.15, that is an edit of
     * 0.15‖w‖; and ‖W‖ is about √64·‖w‖.
     */
    static final double DEVIATION = 0.15 / 8;

    private static final int STEPS = 1 << 12;

    /** Costs are whole numbers, so that sums of them are the same on every machine; 64 of the largest fit an int. */
    private static final double COST_OF_ONE = 1 << 12;

    @SuppressWarnings("ImmutableEnumChecker") // filled once
    private final int[] costs = new int[STEPS + 1];

    FlipModel() {
        for (int s = 0; s <= STEPS; s++) {
            costs[s] = (int) StrictMath.rint(-COST_OF_ONE * logProbability((double) s / STEPS));
        }
    }

    abstract double logProbability(double margin);

    /** The logarithm of the probability that a bit with this margin is flipped. */
    double logFlip(float margin) {
        return -cost(step(margin)) / COST_OF_ONE;
    }

    /** Which step of the tables a margin is on; a bit on a higher one is less likely to flip. */
    static int step(float margin) {
        return Math.clamp((int) (margin * STEPS), 0, STEPS);
    }

    /** What it costs to flip a bit whose margin is on this step: the less likely, the more. */
    int cost(int step) {
        return costs[step];
    }

    /** The model of this name in lower case. */
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

    /** Apart, as constants of an enum are made before its statics. */
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
