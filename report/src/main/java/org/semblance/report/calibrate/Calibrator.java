package org.semblance.report.calibrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.saved.ThresholdCommands;

/** Computes the results of a labelling from the estimates of its sampler. */
final class Calibrator {
    /** Number of thresholds of a curve. */
    private static final int CURVE = 40;

    /** Number of thresholds that are examined for the requested precision. */
    private static final int EXAMINED = 200;

    /** Share of the posterior in which a method must be the better one. */
    private static final double CLEARLY = 0.95;

    private static final int FURTHER_ANSWERS = 10;

    private final PairPool pool;
    private final Labelling.Settings settings;

    /** By method, the number of removed documents by number of accepted pairs; read from the runs once. */
    private final Map<Integer, NavigableMap<Integer, Long>> removed = new HashMap<>();

    Calibrator(PairPool pool, Labelling.Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** How the number of removed documents is determined. */
    enum Removed {
        UNKNOWN,
        /** Exactly at the thresholds of the curve, interpolated between them. */
        INTERPOLATED,
        /** By grouping the pairs again at the suggested thresholds. */
        EXACT
    }

    Calibration calibration(PairSampler now, Removed how) throws IOException {
        List<MethodEstimate> estimates = now.estimates();
        List<MethodCalibration> methods = new ArrayList<>();
        for (int m = 0; m < estimates.size(); m++) methods.add(method(m, now, estimates.get(m), how));
        int recommended = PairSampler.best(estimates, -1);
        List<Calibration.Conflict> conflicts = new ArrayList<>();
        now.repeats().forEach((pair, agree) -> {
            if (!agree) conflicts.add(new Calibration.Conflict(pool.first(pair), pool.second(pair)));
        });
        return new Calibration(
                now.asked(),
                now.skipped(),
                now.repeats().size(),
                now.repeats().size() - conflicts.size(),
                conflicts,
                settings.confidence(),
                settings.precision(),
                methods,
                recommended,
                isClear(estimates, recommended),
                now.regret() * FURTHER_ANSWERS / (now.asked() + FURTHER_ANSWERS));
    }

    static boolean isClear(List<MethodEstimate> estimates, int recommended) {
        MethodEstimate.Draws best = estimates.get(recommended).draws();
        for (int m = 0; m < estimates.size(); m++) {
            if (m == recommended) continue;
            int better = 0;
            for (int d = 0; d < RankRegression.DRAWS; d++)
                if (best.get(d) > estimates.get(m).draws().get(d)) better++;
            if (better < CLEARLY * RankRegression.DRAWS) return false;
        }
        return true;
    }

    private MethodCalibration method(int m, PairSampler now, MethodEstimate estimate, Removed how) throws IOException {
        ScoreOrder order = now.order(m);
        String label = pool.methods().get(m).label();
        if (order.size() == 0 || now.asked() == 0)
            return new MethodCalibration(
                    label, order.size(), List.of(), Optional.empty(), Optional.empty(), now.provable());
        MonotoneLimits limits = now.limits(m);
        int precise = precise(order, limits, estimate.spread(), settings.precision());
        int best = now.hasDuplicates() ? estimate.best() : 0;
        if (best > precise && isPrecise(best, limits, estimate.spread(), settings.precision())) precise = best;
        int[] grid = order.cuts(1, order.size(), CURVE);
        TreeSet<Integer> cuts = new TreeSet<>();
        for (int cut : grid) cuts.add(cut);
        if (best > 0) cuts.add(best);
        if (precise > 0) cuts.add(precise);
        int[] all = cuts.stream().mapToInt(c -> c).toArray();
        double[] hits = estimate.hits().at(all);
        MonotoneLimits.Limits[][] spread = estimate.spread().at(all);
        NavigableMap<Integer, Long> gone = how == Removed.UNKNOWN ? new TreeMap<>() : removed(m, order, grid);
        if (how == Removed.EXACT) exact(m, order, gone, best, precise);
        List<Point> curve = new ArrayList<>();
        Point bestPoint = null;
        Point precisePoint = null;
        for (int j = 0; j < all.length; j++) {
            Point point = point(m, order, all[j], hits[j], hits[all.length], limits, spread[j], gone);
            curve.add(point);
            if (all[j] == best) bestPoint = point;
            if (all[j] == precise) precisePoint = point;
        }
        return new MethodCalibration(
                label,
                order.size(),
                curve,
                Optional.ofNullable(bestPoint),
                Optional.ofNullable(precisePoint),
                now.provable());
    }

    /**
     * The largest number of accepted pairs whose precision is high enough, or 0. The lower limit of the expected precision falls
     * with the number: a search that ends at the first that is too low is wrong only if that one limit is. The limit of the
     * precision itself is lower, mostly for few pairs, whose share of duplicates is the most random.
     */
    static int precise(ScoreOrder order, MonotoneLimits limits, MethodEstimate.Spread spread, double requested) {
        int[] cuts = order.cuts(1, order.size(), EXAMINED);
        int low = 0;
        int high = cuts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (limits.expectedPrecision(cuts[middle]) < requested) high = middle;
            else low = middle + 1;
        }
        for (int i = low - 1; i >= 0; i--) if (isPrecise(cuts[i], limits, spread, requested)) return cuts[i];
        return 0;
    }

    private static boolean isPrecise(
            int accepted, MonotoneLimits limits, MethodEstimate.Spread spread, double requested) {
        MonotoneLimits.Limits[] also = spread.at(new int[] {accepted})[0];
        return (also.length == 0 || also[0].low() >= requested)
                && limits.precision(accepted).low() >= requested;
    }

    private Point point(
            int m,
            ScoreOrder order,
            int accepted,
            double hits,
            double all,
            MonotoneLimits limits,
            MonotoneLimits.Limits[] spread,
            NavigableMap<Integer, Long> gone) {
        double score = order.score(accepted - 1);
        double beyond = accepted < order.size() ? order.score(accepted) : Double.NaN;
        String threshold = new ThresholdCommands(pool.methods().get(m).run()).threshold(score, beyond);
        Estimate[] estimates = estimates(accepted, hits, all, limits, spread);
        return new Point(
                threshold, score, accepted, interpolated(gone, accepted), estimates[0], estimates[1], estimates[2]);
    }

    /**
     * Precision, recall and F1.
     *
     * @param hits expected number of duplicates among the accepted pairs
     * @param all expected number of duplicates among all pairs
     * @param spread limits of precision and recall that the intervals must contain as well; empty for one method
     */
    static Estimate[] estimates(
            int accepted, double hits, double all, MonotoneLimits limits, MonotoneLimits.Limits... spread) {
        Estimate precision = PairSampler.estimate(hits / accepted, limits.precision(accepted));
        Estimate recall = PairSampler.estimate(all <= 0 ? Double.NaN : hits / all, limits.recall(accepted));
        double f = 2 * hits / (accepted + all);
        if (spread.length == 0) return new Estimate[] {precision, recall, PairSampler.estimate(f, limits.f1(accepted))};
        precision = widened(precision, spread[0]);
        recall = widened(recall, spread[1]);
        MonotoneLimits.Limits both = new MonotoneLimits.Limits(
                harmonic(precision.low(), recall.low()), harmonic(precision.high(), recall.high()));
        return new Estimate[] {precision, recall, PairSampler.estimate(f, both)};
    }

    private static double harmonic(double a, double b) {
        return a + b == 0 ? 0 : 2 * a * b / (a + b);
    }

    private static Estimate widened(Estimate estimate, MonotoneLimits.Limits limits) {
        return new Estimate(
                estimate.value(), Math.min(estimate.low(), limits.low()), Math.max(estimate.high(), limits.high()));
    }

    private NavigableMap<Integer, Long> removed(int m, ScoreOrder order, int[] grid) throws IOException {
        NavigableMap<Integer, Long> known = removed.get(m);
        if (known != null) return known;
        NavigableMap<Integer, Long> fresh = new TreeMap<>();
        fresh.put(0, 0L);
        count(m, order, grid, fresh);
        removed.put(m, fresh);
        return fresh;
    }

    private void exact(int m, ScoreOrder order, NavigableMap<Integer, Long> gone, int... wanted) throws IOException {
        int[] missing = Arrays.stream(wanted)
                .filter(cut -> cut > 0 && !gone.containsKey(cut))
                .toArray();
        if (missing.length > 0) count(m, order, missing, gone);
    }

    private void count(int m, ScoreOrder order, int[] cuts, NavigableMap<Integer, Long> into) throws IOException {
        double[] scores =
                Arrays.stream(cuts).mapToDouble(cut -> order.score(cut - 1)).toArray();
        long[] counts = Removals.at(pool.methods().get(m).run(), scores);
        for (int i = 0; i < cuts.length; i++) into.put(cuts[i], counts[i]);
    }

    private static long interpolated(NavigableMap<Integer, Long> gone, int accepted) {
        Map.Entry<Integer, Long> below = gone.floorEntry(accepted);
        Map.Entry<Integer, Long> above = gone.ceilingEntry(accepted);
        if (below == null || above == null) return -1;
        if (below.getKey().equals(above.getKey())) return below.getValue();
        double share = (accepted - below.getKey()) / (double) (above.getKey() - below.getKey());
        return Math.round(below.getValue() + share * (above.getValue() - below.getValue()));
    }
}
