package org.semblance.report.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.report.audit.Estimate;

/**
 * Chooses the pairs to judge, and estimates the quality of each method at each threshold from the answers. The choice depends only
 * on the scores, the seed and the answers so far.
 *
 * <p>The pairs are ordered by score, or by the mean logarithm of their ranks if there are several methods. The candidates are a
 * random sample of each stratum of this order. {@link CurveModel} chooses a cell of the order, from which a candidate is drawn.
 * With several methods every other pair is drawn from the candidates that the two best methods judge differently: only these
 * decide between them. Every {@value #REPEAT_EVERY}th pair is an earlier one, to estimate the consistency of the judge.
 */
final class PairSampler {
    private static final int STRATA = 40;
    private static final int CANDIDATES_EACH = 60;
    private static final int REPEAT_EVERY = 20;
    private static final int FIRST_DISAGREEMENT = 12;

    private final long seed;
    private final double slack;
    private final PairOrders orders;
    private final ScoreOrder common;
    private final int[] strata;
    private final int[] candidates;

    private final RankRegression regression;
    private final CurveModel model;

    private final List<Integer> asked = new ArrayList<>();
    private final Map<Integer, Label> labels = new LinkedHashMap<>();
    private final Map<Integer, Boolean> repeats = new LinkedHashMap<>();
    private @Nullable Draw next;
    private @Nullable List<MethodEstimate> estimates;

    PairSampler(double[][] scores, boolean[] distance, long seed, double confidence) {
        this(new PairOrders(scores, distance, seed), seed, confidence);
    }

    /** @param confidence level of the intervals */
    PairSampler(PairOrders orders, long seed, double confidence) {
        this.seed = seed;
        this.slack = MonotoneLimits.slack(confidence);
        this.orders = orders;
        this.common = orders.common();
        int n = common.size();
        this.strata = n == 0 ? new int[0] : common.cuts(Math.max(1, n / 2000), n, STRATA);
        IntColumn chosen = new IntColumn();
        List<Double> represented = new ArrayList<>();
        int start = 0;
        for (int end : strata) {
            int size = end - start;
            int taken = n <= STRATA * CANDIDATES_EACH ? size : Math.min(size, CANDIDATES_EACH);
            // Equal scores are in random order, others at random distances.
            SplittableRandom random = new SplittableRandom(TokenHash.mix(seed + start));
            for (int i = 0, left = size, wanted = taken; i < size; i++, left--) {
                if (random.nextInt(left) >= wanted) continue;
                wanted--;
                chosen.add(start + i);
                represented.add((double) size / taken);
            }
            start = end;
        }
        this.candidates = chosen.toArray();
        double[] weights = represented.stream().mapToDouble(w -> w).toArray();
        this.regression = new RankRegression(orders, candidates, weights, seed, (1 - confidence) / 2);
        this.model = new CurveModel(common, candidates);
    }

    /** The same pairs without answers. */
    private PairSampler(PairSampler other) {
        this.seed = other.seed;
        this.slack = other.slack;
        this.orders = other.orders;
        this.common = other.common;
        this.strata = other.strata;
        this.candidates = other.candidates;
        this.regression = other.regression;
        this.model = new CurveModel(common, candidates);
    }

    /** A sampler of the same pairs without answers. */
    PairSampler fresh() {
        return new PairSampler(this);
    }

    /** The pairs that may be asked. */
    int[] candidates() {
        return Arrays.stream(candidates).map(common::pair).toArray();
    }

    /** Number of the stratum of a pair. */
    int stratum(int pair) {
        int at = Arrays.binarySearch(strata, orders.commonRank(pair) + 1);
        return at >= 0 ? at : -at - 1;
    }

    /** Number of pairs in a stratum. */
    int stratumSize(int stratum) {
        return strata[stratum] - (stratum == 0 ? 0 : strata[stratum - 1]);
    }

    /** Adds an answer. The second answer for a pair is a repetition, whether it was asked for or not. */
    void add(int pair, Label label) {
        next = null;
        estimates = null;
        asked.add(pair);
        Label before = labels.get(pair);
        int position = orders.commonRank(pair);
        if (before != null && before != Label.SKIP) {
            if (label == Label.SKIP) return;
            if (before != label && !isContradictory(pair)) model.exclude(position);
            repeats.merge(pair, before == label, Boolean::logicalAnd);
            return;
        }
        labels.put(pair, label);
        if (label != Label.SKIP) model.add(position, label == Label.SAME);
        else if (before == null) model.skip(position);
    }

    /** Whether a pair got both answers; it is excluded from all estimates. */
    private boolean isContradictory(int pair) {
        return Boolean.FALSE.equals(repeats.get(pair));
    }

    /** A pair to ask: its number, and whether it was asked before; -1 if none is left. */
    record Draw(int pair, boolean repeated) {}

    /** The next pair, the same until an answer is added. */
    Draw next() {
        Draw draw = next;
        if (draw == null) next = draw = draw();
        return draw;
    }

    private Draw draw() {
        SplittableRandom random = new SplittableRandom(TokenHash.mix(seed * 0x9E3779B97F4A7C15L + asked.size()));
        if (asked.size() % REPEAT_EVERY == REPEAT_EVERY - 1) {
            int[] again = asked.stream()
                    .limit(Math.max(0, asked.size() - 8))
                    .filter(pair -> labels.get(pair) != Label.SKIP && !repeats.containsKey(pair))
                    .mapToInt(pair -> pair)
                    .toArray();
            if (again.length > 0) return new Draw(again[random.nextInt(again.length)], true);
        }
        if (orders.methods() > 1 && asked.size() >= FIRST_DISAGREEMENT && asked.size() % 2 == 1) {
            int[] disputed = disputed();
            if (disputed.length > 0)
                return new Draw(common.pair(candidates[disputed[random.nextInt(disputed.length)]]), false);
        }
        CurveModel.Range range = model.choose();
        IntColumn free = new IntColumn();
        for (int position : candidates) {
            if (position >= range.from() && position < range.to() && !labels.containsKey(common.pair(position)))
                free.add(common.pair(position));
        }
        return free.isEmpty() ? new Draw(-1, false) : new Draw(free.get(random.nextInt(free.size())), false);
    }

    /** Candidates without an answer that one of the two best methods accepts and the other does not. */
    private int[] disputed() {
        List<MethodEstimate> all = estimates();
        int first = best(all, -1);
        int second = best(all, first);
        IntColumn disputed = new IntColumn();
        double[][] found = {
            accepted(first, all.get(first).best()),
            accepted(second, all.get(second).best())
        };
        for (int i = 0; i < candidates.length; i++) {
            if (found[0][i] != found[1][i] && !labels.containsKey(common.pair(candidates[i]))) disputed.add(i);
        }
        return disputed.toArray();
    }

    /** The method with the best F1, except one. */
    static int best(List<MethodEstimate> all, int except) {
        int best = -1;
        for (int m = 0; m < all.size(); m++) {
            if (m != except && (best < 0 || all.get(m).f1() > all.get(best).f1())) best = m;
        }
        return best;
    }

    /** For each candidate, whether a method accepts it: 1 or 0. */
    private double[] accepted(int method, int count) {
        int pairs = candidates.length;
        double[] accepted = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            int rank = orders.rank(method, common.pair(candidates[i]));
            accepted[i] = rank >= 0 && rank < count ? 1 : 0;
        }
        return accepted;
    }

    int asked() {
        return (int) labels.values().stream().filter(l -> l != Label.SKIP).count();
    }

    /** Whether any answer was {@code same}. */
    boolean hasDuplicates() {
        return labels.entrySet().stream()
                .anyMatch(answer -> answer.getValue() == Label.SAME && !isContradictory(answer.getKey()));
    }

    int skipped() {
        return (int) labels.values().stream().filter(l -> l == Label.SKIP).count();
    }

    /** For each pair that was asked twice, whether both answers agree. */
    Map<Integer, Boolean> repeats() {
        return repeats;
    }

    ScoreOrder order(int method) {
        return orders.of(method);
    }

    /** Estimates of all methods. */
    List<MethodEstimate> estimates() {
        List<MethodEstimate> all = estimates;
        if (all == null) estimates = all = estimated();
        return all;
    }

    private List<MethodEstimate> estimated() {
        if (common.size() == 0) return Collections.nCopies(orders.methods(), MethodEstimate.none());
        if (orders.methods() == 1) {
            int best = model.best();
            MethodEstimate.Hits at = cuts -> {
                boolean all = cuts[cuts.length - 1] == common.size();
                int[] extended = all ? cuts : Arrays.copyOf(cuts, cuts.length + 1);
                if (!all) extended[cuts.length] = common.size();
                double[] expected = model.expected(extended);
                return all ? append(expected) : expected;
            };
            double[] hits = at.at(new int[] {best});
            double f1 = 2 * hits[0] / (best + hits[1]);
            return List.of(new MethodEstimate(best, f1, MethodEstimate.Draws.NONE, at, MethodEstimate.Spread.NONE));
        }
        Map<Integer, Boolean> answers = new LinkedHashMap<>();
        labels.forEach((pair, label) -> {
            if (label != Label.SKIP && !isContradictory(pair)) answers.put(pair, label == Label.SAME);
        });
        return regression.of(answers);
    }

    private static double[] append(double[] values) {
        double[] longer = Arrays.copyOf(values, values.length + 1);
        longer[values.length] = values[values.length - 1];
        return longer;
    }

    /**
     * Confidence limits of a method, from all answers. Pairs that the method did not find follow, in the common order and with a
     * curve of their own. Contradictory answers are excluded.
     */
    MonotoneLimits limits(int method) {
        ScoreOrder order = orders.of(method);
        TreeMap<Integer, double[]> groups = new TreeMap<>(); // by the position of the first pair: end, judged, same
        labels.forEach((pair, label) -> {
            if (label == Label.SKIP || isContradictory(pair)) return;
            int rank = orders.rank(method, pair);
            int start = rank < 0 ? orders.further(method, pair) : order.start(order.group(rank));
            int end = rank < 0 ? start + 1 : order.end(order.group(rank));
            double[] counts = groups.computeIfAbsent(start, _ -> new double[] {end, 0, 0});
            counts[1]++;
            if (label == Label.SAME) counts[2]++;
        });
        IntColumn ends = new IntColumn();
        List<double[]> counts = new ArrayList<>();
        int[] bounds = {order.size(), common.size()};
        groups.forEach((start, group) -> {
            for (int bound : new int[] {order.size(), start}) unjudged(bound, start, ends, counts);
            ends.add((int) group[0]);
            counts.add(group);
        });
        for (int bound : bounds) unjudged(bound, common.size(), ends, counts);
        return new MonotoneLimits(
                ends.toArray(),
                counts.stream().mapToDouble(c -> c[1]).toArray(),
                counts.stream().mapToDouble(c -> c[2]).toArray(),
                slack,
                order.size());
    }

    /** Adds a segment without answers up to a bound, if that is beyond the last one and not above the limit. */
    private static void unjudged(int bound, int limit, IntColumn ends, List<double[]> counts) {
        int end = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
        if (bound <= end || bound > limit) return;
        ends.add(bound);
        counts.add(new double[3]);
    }

    /** The highest precision that the present number of answers could show if all were {@code same}. */
    double provable() {
        return asked() == 0 ? 0 : Math.exp(-slack / asked());
    }

    double regret() {
        return model.regret();
    }

    /** An estimate with limits that contain it. */
    static Estimate estimate(double value, MonotoneLimits.Limits limits) {
        if (Double.isNaN(value)) return new Estimate(value, limits.low(), limits.high());
        double v = Math.clamp(value, 0, 1);
        return new Estimate(v, Math.min(v, limits.low()), Math.max(v, limits.high()));
    }
}
