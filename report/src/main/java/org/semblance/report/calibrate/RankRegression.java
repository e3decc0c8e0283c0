package org.semblance.report.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Estimates the quality of several methods from the same answers, by draws from the posterior of a regression on the ranks under
 * all of them.
 */
final class RankRegression {
    /** Factor of the variances of the prior for the spread: a prior that suits the choice of pairs is too narrow for limits. */
    private static final double DOUBT = 100;

    private static final int LEVELS = 60;
    static final int DRAWS = 200;

    private final PairOrders orders;
    private final ScoreOrder common;
    private final int[] candidates;
    private final double[] weights;
    private final double[][] features;
    private final long seed;
    private final double tail;

    /**
     * @param candidates positions in the common order of the pairs that stand for all
     * @param weights number of pairs that each candidate represents
     * @param tail share of the draws beyond each limit
     */
    RankRegression(PairOrders orders, int[] candidates, double[] weights, long seed, double tail) {
        this.orders = orders;
        this.common = orders.common();
        this.candidates = candidates;
        this.weights = weights;
        this.features = new double[candidates.length][];
        Arrays.setAll(features, i -> orders.features(common.pair(candidates[i])));
        this.seed = seed;
        this.tail = tail;
    }

    /**
     * Estimates of all methods.
     *
     * @param answers for pairs, without skipped and contradictory ones
     */
    List<MethodEstimate> of(Map<Integer, Boolean> answers) {
        List<double[]> given = new ArrayList<>();
        boolean[] same = new boolean[answers.size()];
        answers.forEach((pair, isSame) -> {
            same[given.size()] = isSame;
            given.add(orders.features(pair));
        });
        double[][] judged = given.toArray(double[][]::new);
        Posterior likely = draws(new ScoreRegression(judged, same, orders.methods(), 1), answers);
        Posterior[] kept = new Posterior[1];
        Supplier<Posterior> doubtful = () -> {
            if (kept[0] == null) kept[0] = draws(new ScoreRegression(judged, same, orders.methods(), DOUBT), answers);
            return kept[0];
        };
        List<MethodEstimate> all = new ArrayList<>();
        for (int m = 0; m < orders.methods(); m++) all.add(estimate(m, likely, doubtful));
        return all;
    }

    /** For each draw from the posterior, the probabilities of the candidates and the number of duplicates. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Posterior(double[][] probability, double[] total) {}

    private Posterior draws(ScoreRegression regression, Map<Integer, Boolean> answers) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] probability = new double[DRAWS][candidates.length];
        double[] total = new double[DRAWS];
        for (int d = 0; d < DRAWS; d++) {
            double[] coefficients = regression.draw(random);
            for (int i = 0; i < candidates.length; i++) probability[d][i] = regression.at(coefficients, features[i]);
            for (int c = 0; c < candidates.length; c++) {
                Boolean isSame = answers.get(common.pair(candidates[c]));
                if (isSame == null) continue;
                // An answer counts for itself; the candidates of its stratum stand for the others.
                double known = isSame ? 1 : 0;
                probability[d][c] = (known + (weights[c] - 1) * probability[d][c]) / weights[c];
            }
            for (int i = 0; i < candidates.length; i++) total[d] += weights[i] * probability[d][i];
        }
        return new Posterior(probability, total);
    }

    private MethodEstimate estimate(int method, Posterior likely, Supplier<Posterior> doubtful) {
        double[][] probability = likely.probability;
        double[] total = likely.total;
        ScoreOrder order = orders.of(method);
        if (order.size() == 0) return MethodEstimate.none();
        int[] cuts = order.cuts(Math.max(1, order.size() / 2000), order.size(), LEVELS);
        double[] mean = new double[cuts.length];
        double[] draws = new double[DRAWS];
        double[] expected = new double[candidates.length];
        double all = 0;
        int[] level = levels(method, cuts);
        double[] hits = new double[cuts.length];
        double[][] f1 = new double[DRAWS][cuts.length];
        for (int d = 0; d < DRAWS; d++) {
            Arrays.fill(hits, 0);
            for (int i = 0; i < candidates.length; i++) {
                expected[i] += probability[d][i] / DRAWS;
                if (level[i] < cuts.length) hits[level[i]] += weights[i] * probability[d][i];
            }
            all += total[d] / DRAWS;
            double sum = 0;
            for (int j = 0; j < cuts.length; j++) {
                sum += hits[j];
                double accepted = Math.min(cuts[j], sum);
                f1[d][j] = 2 * accepted / (cuts[j] + Math.max(accepted, total[d]));
                mean[j] += f1[d][j] / DRAWS;
            }
        }
        int best = 0;
        for (int j = 0; j < cuts.length; j++) if (mean[j] > mean[best]) best = j;
        for (int d = 0; d < DRAWS; d++) draws[d] = f1[d][best];
        double allExpected = all;
        MethodEstimate.Hits at = some -> {
            int[] levels = levels(method, some);
            double[] sums = new double[some.length + 1];
            for (int i = 0; i < candidates.length; i++)
                if (levels[i] < some.length) sums[levels[i]] += weights[i] * expected[i];
            for (int j = 1; j < some.length; j++) sums[j] += sums[j - 1];
            for (int j = 0; j < some.length; j++) sums[j] = Math.min(some[j], sums[j]);
            sums[some.length] = Math.max(allExpected, some.length == 0 ? 0 : sums[some.length - 1]);
            return sums;
        };
        MethodEstimate.Spread spread = some -> spread(some, levels(method, some), doubtful.get());
        return new MethodEstimate(cuts[best], mean[best], draw -> draws[draw], at, spread);
    }

    private MonotoneLimits.Limits[][] spread(int[] cuts, int[] levels, Posterior drawn) {
        double[][][] values = new double[cuts.length][2][DRAWS];
        SplittableRandom random = new SplittableRandom(seed);
        double[] hits = new double[cuts.length + 1];
        double[] variance = new double[cuts.length + 1];
        for (int d = 0; d < DRAWS; d++) {
            Arrays.fill(hits, 0);
            Arrays.fill(variance, 0);
            for (int i = 0; i < candidates.length; i++) {
                double p = drawn.probability[d][i];
                hits[levels[i]] += weights[i] * p;
                variance[levels[i]] += weights[i] * p * (1 - p);
            }
            // Even if p is known, the number of duplicates is random.
            double all = 0;
            for (int j = 0; j <= cuts.length; j++) {
                hits[j] = Math.max(0, hits[j] + Math.sqrt(variance[j]) * random.nextGaussian());
                all += hits[j];
            }
            double sum = 0;
            for (int j = 0; j < cuts.length; j++) {
                sum += hits[j];
                values[j][0][d] = Math.min(1, sum / cuts[j]);
                values[j][1][d] = all <= 0 ? 1 : Math.min(1, sum / all);
            }
        }
        int outside = (int) (DRAWS * tail);
        MonotoneLimits.Limits[][] limits = new MonotoneLimits.Limits[cuts.length][2];
        for (int j = 0; j < cuts.length; j++) {
            for (int q = 0; q < 2; q++) {
                Arrays.sort(values[j][q]);
                limits[j][q] = new MonotoneLimits.Limits(values[j][q][outside], values[j][q][DRAWS - 1 - outside]);
            }
        }
        return limits;
    }

    /** For each candidate, the first of the ascending numbers of pairs that accepts it. */
    private int[] levels(int method, int[] cuts) {
        int[] levels = new int[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            int rank = orders.rank(method, common.pair(candidates[i]));
            int at = rank < 0 ? -cuts.length - 1 : Arrays.binarySearch(cuts, rank + 1);
            levels[i] = at >= 0 ? at : -at - 1;
        }
        return levels;
    }
}
