package org.semblance.report.calibrate;

/**
 * Estimates of one method.
 *
 * @param best number of accepted pairs with the best F1
 * @param f1 expected F1 there
 * @param draws F1 at the best threshold of each draw from the posterior; 0 for a single method
 * @param hits expected number of duplicates among the first pairs, as a function of their number
 * @param spread of the quality over the draws
 */
record MethodEstimate(int best, double f1, Draws draws, Hits hits, Spread spread) {
    /** The estimate of a method without pairs. */
    static MethodEstimate none() {
        return new MethodEstimate(0, 0, Draws.NONE, cuts -> new double[cuts.length + 1], Spread.NONE);
    }

    /** Values of a quantity under the draws from the posterior. */
    interface Draws {
        Draws NONE = _ -> 0;

        double get(int draw);
    }

    /**
     * Limits of precision and recall in the draws from the posterior. With several methods the pairs of a method are not drawn
     * by its score alone, so that the answers at one of its scores may be unlike the other pairs there; the regression on all
     * scores takes this into account.
     */
    interface Spread {
        /** For a single method. */
        Spread NONE = cuts -> new MonotoneLimits.Limits[cuts.length][0];

        /** @param cuts ascending numbers of pairs; the result, by cut, is empty for a single method */
        MonotoneLimits.Limits[][] at(int[] cuts);
    }

    /** Expected numbers of duplicates. */
    interface Hits {
        /** @param cuts ascending numbers of pairs; the last result is for all duplicates of the pool */
        double[] at(int[] cuts);
    }
}
