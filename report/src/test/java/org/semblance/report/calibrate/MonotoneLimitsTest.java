package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.calibrate.MonotoneLimits.Limits;
import org.semblance.testing.Seeds;

/** Limits by profile likelihood against all non-increasing curves on a grid. */
class MonotoneLimitsTest {
    private static final double SLACK = MonotoneLimits.slack(0.95);

    /**
     * Values and their complements to 1. Steps of small values are at most a fifth: recall depends on the ratio of two of
     * them.
     */
    private static final double[] GRID = Stream.of(
                    0, 0.0005, 0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.007, 0.0085, 0.01, 0.012, 0.014, 0.017, 0.02,
                    0.024, 0.028, 0.033, 0.04, 0.047, 0.055, 0.063, 0.072, 0.082, 0.093, 0.105, 0.12, 0.135, 0.15, 0.18,
                    0.21, 0.24, 0.27, 0.3, 0.33, 0.36, 0.39, 0.42, 0.45, 0.48)
            .mapToDouble(Number::doubleValue)
            .flatMap(value -> DoubleStream.of(value, 1 - value))
            .sorted()
            .toArray();

    /** The least and largest precision, recall and F1 of the accepted curves of the grid. */
    private static final class Oracle {
        final int[] end;
        final double[] judged;
        final double[] same;
        final int accepted;
        final double[] p;
        final double[] least = {1, 1, 1};
        final double[] largest = {0, 0, 0};
        double most = Double.NEGATIVE_INFINITY;

        Oracle(int[] end, double[] judged, double[] same, int accepted) {
            this.end = end;
            this.judged = judged;
            this.same = same;
            this.accepted = accepted;
            this.p = new double[end.length];
            visit(0, GRID.length - 1, false);
            visit(0, GRID.length - 1, true);
        }

        private void visit(int segment, int top, boolean measure) {
            if (segment == p.length) {
                double likelihood = likelihood();
                if (!measure) most = Math.max(most, likelihood);
                else if (likelihood >= most - SLACK) measure();
                return;
            }
            for (int i = 0; i <= top; i++) {
                p[segment] = GRID[i];
                visit(segment + 1, i, measure);
            }
        }

        private double likelihood() {
            double sum = 0;
            for (int i = 0; i < p.length; i++) {
                if (same[i] > 0) sum += same[i] * Math.log(p[i]);
                if (judged[i] > same[i]) sum += (judged[i] - same[i]) * Math.log(1 - p[i]);
            }
            return sum;
        }

        private void measure() {
            double hits = 0;
            double all = 0;
            for (int i = 0; i < p.length; i++) {
                double here = same[i] + p[i] * (end[i] - (i == 0 ? 0 : end[i - 1]) - judged[i]);
                if (end[i] <= accepted) hits += here;
                all += here;
            }
            if (all <= 0) return;
            double[] values = {hits / accepted, hits / all, 2 * hits / (accepted + all)};
            for (int q = 0; q < values.length; q++) {
                least[q] = Math.min(least[q], values[q]);
                largest[q] = Math.max(largest[q], values[q]);
            }
        }
    }

    /** Segments of millions of pairs: the number of duplicates is as good as its expectation. */
    @ParameterizedTest
    @Seeds.Source(60)
    void areThoseOfTheWorstCurves(long seed) {
        Random random = new Random(seed);
        int segments = 3 + random.nextInt(2);
        int[] end = new int[segments];
        double[] judged = new double[segments];
        double[] same = new double[segments];
        for (int i = 0; i < segments; i++) {
            end[i] = (i == 0 ? 0 : end[i - 1]) + 10_000_000 * (1 + random.nextInt(8));
            judged[i] = random.nextBoolean() ? 0 : 1 + random.nextInt(12);
            same[i] = random.nextInt((int) judged[i] + 1);
        }
        int accepted = end[random.nextInt(segments)];
        MonotoneLimits limits = new MonotoneLimits(end, judged, same, SLACK);
        Oracle oracle = new Oracle(end, judged, same, accepted);
        Limits[] found = {limits.precision(accepted), limits.recall(accepted), limits.f1(accepted)};
        for (int q = 0; q < found.length; q++) {
            String what = "quantity %d of the first %d of %s, judged %s, same %s"
                    .formatted(q, accepted, Arrays.toString(end), Arrays.toString(judged), Arrays.toString(same));
            // The best curve of the grid is a little worse than the best of all, so its region is a little larger.
            assertThat(found[q].low()).as(what).isBetween(oracle.least[q] - 0.06, oracle.least[q] + 0.01);
            assertThat(found[q].high()).as(what).isBetween(oracle.largest[q] - 0.01, oracle.largest[q] + 0.06);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 60, 500})
    void alikeAnswersGiveTheRuleOfThree(int n) {
        double rule = Math.pow(0.05, 1.0 / n);
        int[] end = {1_000_000_000};
        Limits all = new MonotoneLimits(end, new double[] {n}, new double[] {n}, SLACK).precision(end[0]);
        assertThat(all.low()).isCloseTo(rule, within(1e-3));
        assertThat(all.high()).isEqualTo(1);
        Limits none = new MonotoneLimits(end, new double[] {n}, new double[] {0}, SLACK).precision(end[0]);
        assertThat(none.high()).isCloseTo(1 - rule, within(1e-3));
        assertThat(none.low()).isEqualTo(0);
    }

    @Test
    void aCensusIsExact() {
        MonotoneLimits limits =
                new MonotoneLimits(new int[] {4, 10, 20}, new double[] {4, 6, 10}, new double[] {3, 4, 1}, SLACK);
        assertThat(limits.precision(10)).isEqualTo(new Limits(0.7, 0.7));
        assertThat(limits.recall(10)).isEqualTo(new Limits(7 / 8.0, 7 / 8.0));
        assertThat(limits.f1(10)).isEqualTo(new Limits(14 / 18.0, 14 / 18.0));
    }

    /** The search for a precise threshold divides the thresholds by this limit. */
    @ParameterizedTest
    @Seeds.Source(100)
    void expectedPrecisionFalls(long seed) {
        Random random = new Random(seed);
        int segments = 1 + random.nextInt(8);
        int[] end = new int[segments];
        double[] judged = new double[segments];
        double[] same = new double[segments];
        for (int i = 0; i < segments; i++) {
            int size = 1 + random.nextInt(300);
            end[i] = (i == 0 ? 0 : end[i - 1]) + size;
            judged[i] = 0;
            if (size == 1) judged[i] = 1; // a judged pair with a score of its own
            same[i] = judged[i] == 1 && random.nextInt(segments) >= i ? 1 : 0;
        }
        MonotoneLimits limits = new MonotoneLimits(end, judged, same, SLACK);
        double before = 1;
        for (int e : end) {
            double here = limits.expectedPrecision(e);
            assertThat(limits.precision(e).low()).isLessThanOrEqualTo(here + 1e-6);
            // A judged duplicate may raise it, by its own share only.
            assertThat(here)
                    .isLessThanOrEqualTo(
                            before + (1 - before) / e * Arrays.stream(same).sum() + 1e-6);
            before = here;
        }
    }

    /** One pair, one score, no answers, all alike: limits in order, and no NaN. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "1, 1, 0", "1, 1, 1", "50, 0, 0", "50, 50, 50", "50, 50, 0", "50, 1, 1", "50, 1, 0"})
    void isDefinedForTheSmallest(int pairs, int judged, int same) {
        MonotoneLimits limits =
                new MonotoneLimits(new int[] {pairs}, new double[] {judged}, new double[] {same}, SLACK);
        for (Limits l : new Limits[] {limits.precision(pairs), limits.recall(pairs), limits.f1(pairs)}) {
            assertThat(l.low()).isBetween(0.0, l.high());
            assertThat(l.high()).isLessThanOrEqualTo(1);
        }
        double truth = judged == pairs ? (double) same / judged : Double.NaN;
        if (judged == pairs) assertThat(limits.precision(pairs)).isEqualTo(new Limits(truth, truth));
        if (judged == 0) assertThat(limits.precision(pairs)).isEqualTo(new Limits(0, 1));
    }
}
