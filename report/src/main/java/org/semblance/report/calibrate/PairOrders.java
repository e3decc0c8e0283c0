package org.semblance.report.calibrate;

import java.util.Arrays;

/**
 * The order of the pairs of a pool by each method, and their common order: by the mean logarithm of their ranks. Pairs that a
 * method did not find follow those that it found.
 */
final class PairOrders {
    private final ScoreOrder[] orders;

    /** Position of each pair in the order of each method; -1 if that did not find it. */
    private final int[][] ranks;

    private final ScoreOrder common;
    private final int[] commonRank;

    /** Positions of the pairs that a method did not find, after those that it found. */
    private final int[][] further;

    /**
     * @param scores of each method; NaN for pairs that it did not find
     * @param distance whether small scores of the method are similar
     * @param seed of the order of equal scores
     */
    PairOrders(double[][] scores, boolean[] distance, long seed) {
        int pairs = scores[0].length;
        this.orders = new ScoreOrder[scores.length];
        this.ranks = new int[scores.length][];
        for (int m = 0; m < scores.length; m++) {
            orders[m] = new ScoreOrder(scores[m], distance[m], seed);
            ranks[m] = orders[m].positions(pairs);
        }
        this.common = scores.length == 1 ? orders[0] : common(pairs, seed);
        this.commonRank = scores.length == 1 ? ranks[0] : common.positions(pairs);
        this.further = new int[scores.length][scores.length == 1 ? 0 : pairs];
        for (int m = 0; m < scores.length && scores.length > 1; m++) {
            int next = orders[m].size();
            for (int i = 0; i < common.size(); i++)
                if (ranks[m][common.pair(i)] < 0) further[m][common.pair(i)] = next++;
        }
    }

    private ScoreOrder common(int pairs, long seed) {
        double[] means = new double[pairs];
        for (int m = 0; m < orders.length; m++)
            for (int i = 0; i < pairs; i++) means[i] += logRank(m, i) / orders.length;
        // to the digits by which the order is sorted
        for (int i = 0; i < pairs; i++) means[i] = (float) means[i];
        return new ScoreOrder(means, true, seed);
    }

    /** Logarithm of the rank of a pair; beyond the last one if the method did not find it. */
    private double logRank(int method, int pair) {
        int rank = ranks[method][pair];
        return rank < 0 ? Math.log(orders[method].size() + 1.0) + 1 : orders[method].coordinate(rank);
    }

    /** Number of methods. */
    int methods() {
        return orders.length;
    }

    ScoreOrder of(int method) {
        return orders[method];
    }

    ScoreOrder common() {
        return common;
    }

    int commonRank(int pair) {
        return commonRank[pair];
    }

    /** Position of a pair in the order of a method; -1 if that did not find it. */
    int rank(int method, int pair) {
        return ranks[method][pair];
    }

    /** Position of a pair that a method did not find, after those that it found. */
    int further(int method, int pair) {
        return further[method][pair];
    }

    /** What the methods say about a pair: for each the logarithm of its rank, negative and centred. */
    double[] features(int pair) {
        double[] features = new double[orders.length];
        Arrays.setAll(features, m -> Math.log(orders[m].size() + 1.0) / 2 - logRank(m, pair));
        return features;
    }
}
