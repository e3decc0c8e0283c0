package org.semblance.report.calibrate;

import java.util.ArrayList;
import java.util.List;
import org.semblance.report.audit.Estimate;

/**
 * Labelling rounds in memory, answered from known labels: to measure how good the suggested thresholds are and how often the
 * confidence intervals contain the truth.
 */
public final class LabellingTrial {
    private static final double ROUNDING = 1e-9;

    private final boolean[] same;
    private final PairOrders orders;
    private final long[][] hits;
    private final long all;

    /**
     * @param scores of each method for each pair; NaN for pairs that it did not find
     * @param distance whether small scores of a method are similar
     * @param same the known label of each pair
     */
    public LabellingTrial(double[][] scores, boolean[] distance, boolean[] same) {
        this.same = same;
        this.orders = new PairOrders(scores, distance, 1);
        this.hits = new long[orders.methods()][];
        long duplicates = 0;
        for (boolean one : same) if (one) duplicates++;
        this.all = duplicates;
        for (int m = 0; m < orders.methods(); m++) {
            hits[m] = new long[orders.of(m).size() + 1];
            for (int i = 0; i < orders.of(m).size(); i++)
                hits[m][i + 1] = hits[m][i] + (same[orders.of(m).pair(i)] ? 1 : 0);
        }
    }

    /** Number of duplicates. */
    public long duplicates() {
        return all;
    }

    /** The best F1 of any threshold of a method. */
    public double optimum(int method) {
        double best = 0;
        ScoreOrder order = orders.of(method);
        for (int g = 0; g < order.groups(); g++) best = Math.max(best, f1(method, order.end(g)));
        return best;
    }

    private double precision(int method, int accepted) {
        return accepted == 0 ? 1 : (double) hits[method][accepted] / accepted;
    }

    private double recall(int method, int accepted) {
        return all == 0 ? 1 : (double) hits[method][accepted] / all;
    }

    private double f1(int method, int accepted) {
        return accepted + all == 0 ? 0 : 2.0 * hits[method][accepted] / (accepted + all);
    }

    /**
     * What a number of answers suggested for a method, and the truth.
     *
     * @param f1 the true F1 at the suggested threshold
     * @param intervals of precision, recall and F1 there
     * @param claimed whether some threshold was said to have the requested precision
     * @param right whether it has; true if none was named
     */
    public record Suggestion(double f1, List<Interval> intervals, boolean claimed, boolean right) {
        public Suggestion {
            intervals = List.copyOf(intervals);
        }
    }

    /**
     * A confidence interval.
     *
     * @param covers whether it contains the true value
     */
    public record Interval(boolean covers, double width) {}

    /**
     * What a number of answers suggested.
     *
     * @param methods by method
     * @param recommended index of the recommended method
     */
    public record Outcome(List<Suggestion> methods, int recommended) {}

    /**
     * A round.
     *
     * @param budgets numbers of answers after which the results are taken, ascending
     * @param precision the requested precision
     * @return an outcome for each budget
     */
    public List<Outcome> round(int[] budgets, double precision, long seed, double confidence) {
        PairSampler sampler = new PairSampler(orders, seed, confidence);
        List<Outcome> outcomes = new ArrayList<>();
        int asked = 0;
        for (int budget : budgets) {
            while (asked < budget) {
                PairSampler.Draw draw = sampler.next();
                if (draw.pair() < 0) break;
                sampler.add(draw.pair(), same[draw.pair()] ? Label.SAME : Label.DIFFERENT);
                if (!draw.repeated()) asked++;
            }
            outcomes.add(outcome(sampler, precision));
        }
        return outcomes;
    }

    private Outcome outcome(PairSampler sampler, double precision) {
        List<MethodEstimate> estimates = sampler.estimates();
        List<Suggestion> methods = new ArrayList<>();
        for (int m = 0; m < orders.methods(); m++) methods.add(suggestion(m, sampler, estimates.get(m), precision));
        return new Outcome(methods, PairSampler.best(estimates, -1));
    }

    private Suggestion suggestion(int m, PairSampler sampler, MethodEstimate estimate, double requested) {
        int best = estimate.best();
        if (best == 0) return new Suggestion(0, List.of(), false, true);
        MonotoneLimits limits = sampler.limits(m);
        double[] expected = estimate.hits().at(new int[] {best});
        MonotoneLimits.Limits[] spread = estimate.spread().at(new int[] {best})[0];
        Estimate[] estimates = Calibrator.estimates(best, expected[0], expected[1], limits, spread);
        double[] truth = {precision(m, best), recall(m, best), f1(m, best)};
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < truth.length; i++) {
            boolean covers = truth[i] >= estimates[i].low() - ROUNDING && truth[i] <= estimates[i].high() + ROUNDING;
            intervals.add(new Interval(covers, estimates[i].high() - estimates[i].low()));
        }
        int precise = Calibrator.precise(orders.of(m), limits, estimate.spread(), requested);
        return new Suggestion(f1(m, best), intervals, precise > 0, precise == 0 || precision(m, precise) >= requested);
    }
}
