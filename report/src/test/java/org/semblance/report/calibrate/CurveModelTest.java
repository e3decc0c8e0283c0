package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Seeds;

/** The posterior of the curve against one on a wide and fine grid, and the choice of cells. */
class CurveModelTest {
    private static final double[] STEEPNESS = {0.8, 1, 1.3, 1.8, 3, 6, 15, 50, 250};
    private static final double[] CEILING = {1, 0.97, 0.85, 0.6, 0.3, 0.1};
    private static final int FINE = 600;

    private static ScoreOrder distinct(int n) {
        return new ScoreOrder(
                IntStream.range(0, n).mapToDouble(i -> 1 - i / 1e6).toArray(), false, 1);
    }

    private static int[] all(int n) {
        return IntStream.range(0, n).toArray();
    }

    /** Expected numbers of duplicates among the first pairs, by the definition of the model. */
    private static double[] expected(ScoreOrder order, int[] asked, boolean[] same, int[] cuts) {
        int n = order.size();
        double[] sums = new double[n];
        double most = Double.NEGATIVE_INFINITY;
        double[] weights = new double[FINE * STEEPNESS.length * CEILING.length];
        for (int pass = 0; pass < 2; pass++) {
            int k = 0;
            for (int b = 0; b < FINE; b++) {
                double location = -1 + (Math.log(n) + 2) * (b + 0.5) / FINE;
                for (double a : STEEPNESS) {
                    for (int h = 0; h < CEILING.length; h++, k++) {
                        double w = pass == 0 ? Math.log(h == 0 ? 5 : 1) : Math.exp(weights[k] - most);
                        if (pass == 1) {
                            if (w > 1e-6)
                                for (int r = 0; r < n; r++)
                                    sums[r] += w * p(order.coordinate(r), location, a, CEILING[h]);
                            weights[k] = w;
                            continue;
                        }
                        for (int i = 0; i < asked.length; i++) {
                            double p = 0.003 + 0.994 * p(order.coordinate(asked[i]), location, a, CEILING[h]);
                            w += Math.log(same[i] ? p : 1 - p);
                        }
                        weights[k] = w;
                        most = Math.max(most, w);
                    }
                }
            }
        }
        double total = 0;
        for (double w : weights) if (w > 1e-6) total += w;
        double[] probability = new double[n];
        for (int r = 0; r < n; r++) probability[r] = sums[r] / total;
        for (int i = 0; i < asked.length; i++) probability[asked[i]] = same[i] ? 1 : 0;
        double[] expected = new double[cuts.length];
        for (int j = 0; j < cuts.length; j++) for (int r = 0; r < cuts[j]; r++) expected[j] += probability[r];
        return expected;
    }

    private static double p(double x, double location, double steepness, double ceiling) {
        return ceiling / (1 + Math.exp(Math.clamp(steepness * (x - location), -40, 40)));
    }

    /** With answers at the step that the grid has moved to, and then some that it did not expect. */
    @ParameterizedTest
    @Seeds.Source(20)
    void movingTheGridKeepsThePosterior(long seed) {
        Random random = new Random(seed);
        int n = 120 + random.nextInt(200);
        ScoreOrder order = distinct(n);
        CurveModel model = new CurveModel(order, all(n));
        int step = 5 + random.nextInt(n / 2);
        int[] asked = random.ints(0, n).distinct().limit(30).toArray();
        boolean[] same = new boolean[asked.length];
        for (int i = 0; i < asked.length; i++) {
            // The first answers are those of a step; the last ones place it elsewhere.
            same[i] = asked[i] < (i < 20 ? step : 2 * step);
            model.add(asked[i], same[i]);
        }
        int[] cuts = {n / 8, n / 4, n / 2, n};
        double[] oracle = expected(order, asked, same, cuts);
        // One number for each pair: the mean of a wide part between two cuts is only estimated.
        double[] found = model.expected(IntStream.rangeClosed(1, n).toArray());
        for (int j = 0; j < cuts.length; j++)
            assertThat(found[cuts[j] - 1]).as("first %d of %d", cuts[j], n).isCloseTo(oracle[j], within(0.015 * n));
    }

    @ParameterizedTest
    @Seeds.Source(50)
    void knownAnswersCount(long seed) {
        Random random = new Random(seed);
        int n = 1 + random.nextInt(20);
        ScoreOrder order = distinct(n);
        CurveModel model = new CurveModel(order, all(n));
        int judged = 0;
        int[] hits = new int[n + 1];
        for (int i = 0; i < n; i++) {
            boolean same = random.nextInt(n) > i;
            hits[i + 1] = hits[i] + (same ? 1 : 0);
        }
        int[] cuts = IntStream.rangeClosed(1, n).toArray();
        for (int position : IntStream.range(0, n).map(i -> n - 1 - i).toArray()) {
            model.add(position, hits[position + 1] > hits[position]);
            judged++;
            double[] expected = model.expected(cuts);
            for (int j = 1; j < n; j++) {
                assertThat(expected[j]).isGreaterThanOrEqualTo(expected[j - 1] - 1e-9);
                if (n - 1 - j < judged - 1)
                    assertThat(expected[j] - expected[j - 1]).isCloseTo(hits[j + 1] - hits[j], within(1e-9));
            }
        }
        double[] expected = model.expected(cuts);
        for (int j = 0; j < n; j++) assertThat(expected[j]).isCloseTo(hits[j + 1], within(1e-9));
    }

    /** Every candidate is offered until none is left, for each kind of answers and scores. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2", "20, 1", "20, 20", "60, 7"})
    void choosesUntilNoneIsLeft(int n, int scores) {
        for (int kind = 0; kind < 4; kind++) {
            ScoreOrder order = new ScoreOrder(
                    IntStream.range(0, n).mapToDouble(i -> i % scores / 100.0).toArray(), kind % 2 == 0, 5);
            int[] candidates = IntStream.range(0, n).filter(i -> i % 3 != 1).toArray();
            CurveModel model = new CurveModel(order, candidates);
            BitSet left = new BitSet();
            for (int c : candidates) left.set(c);
            Random random = new Random(kind);
            while (!left.isEmpty()) {
                CurveModel.Range range = model.choose();
                int position = left.nextSetBit(range.from());
                assertThat(position).as("a candidate in %s", range).isBetween(range.from(), range.to() - 1);
                left.clear(position);
                if (kind == 3 && random.nextInt(4) == 0) model.skip(position);
                else model.add(position, kind == 0 || kind == 3 && random.nextBoolean());
                assertThat(model.regret()).isBetween(0.0, 1.0);
                assertThat(model.best()).isBetween(1, n);
            }
            assertThat(model.choose()).isEqualTo(new CurveModel.Range(0, 0));
        }
    }

    @Test
    void excludedAnswersLeaveNoTrace() {
        ScoreOrder order = distinct(500);
        CurveModel with = new CurveModel(order, all(500));
        CurveModel without = new CurveModel(order, all(500));
        for (int i = 0; i < 10; i++) {
            with.add(30 * i, i < 4);
            without.add(30 * i, i < 4);
        }
        with.add(400, true);
        with.exclude(400);
        int[] cuts = {50, 100, 150, 200, 500};
        assertThat(with.expected(cuts)).containsExactly(without.expected(cuts), within(2.0));
    }

    @Test
    void mayBeEmpty() {
        CurveModel model = new CurveModel(new ScoreOrder(new double[0], false, 1), new int[0]);
        assertThat(model.choose()).isEqualTo(new CurveModel.Range(0, 0));
        assertThat(model.regret()).isZero();
    }
}
