package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.JudgedSample.Accuracy;
import org.semblance.report.labels.JudgedSample.Answer;
import org.semblance.report.labels.JudgedSample.Share;
import org.semblance.report.labels.JudgedSample.Stratum;
import org.semblance.testing.Seeds;

/** Weighted estimates from stratified answers, and the coverage of their intervals. */
class StratifiedEstimatorTest {
    private static final double CONFIDENCE = 0.95;

    private static Accuracy estimate(JudgedSample sample, LongPredicate found) {
        return new StratifiedEstimator(CONFIDENCE).estimate(sample, found);
    }

    /** Stratum 0: 100 pairs, 2 answers; stratum 1: 10 pairs, 2 answers. */
    @Test
    void anAnswerRepresentsThePairsOfItsStratum() {
        JudgedSample sample = new JudgedSample(
                List.of(
                        new Answer(1, true, 0),
                        new Answer(2, false, 0),
                        new Answer(3, true, 1),
                        new Answer(4, true, 1)),
                List.of(new Stratum(100, 2), new Stratum(10, 2)));
        Accuracy accuracy = estimate(sample, key -> key >= 2);
        assertThat(accuracy.answers()).isEqualTo(4);
        assertThat(accuracy.precision().value()).isCloseTo(10 / 60.0, within(1e-12));
        assertThat(accuracy.recall().value()).isCloseTo(10 / 60.0, within(1e-12));
        assertThat(accuracy.f1().value()).isCloseTo(20 / 120.0, within(1e-12));
        Share nothing = estimate(sample, key -> false).precision();
        assertThat(nothing.value()).isNaN();
        assertThat(List.of(nothing.low(), nothing.high())).containsExactly(0.0, 1.0);
    }

    /** If every pair was judged, nothing is uncertain. */
    @Test
    void completeStrataLeaveNoDoubt() {
        JudgedSample sample = new JudgedSample(
                List.of(new Answer(1, true, 0), new Answer(2, false, 0), new Answer(3, true, 0)),
                List.of(new Stratum(3, 3)));
        for (Share share : List.of(
                estimate(sample, key -> key <= 2).precision(),
                estimate(sample, key -> key <= 2).recall(),
                estimate(sample, key -> key <= 2).f1())) {
            assertThat(share.low()).isCloseTo(share.value(), within(1e-9)).isEqualTo(share.high(), within(1e-9));
            assertThat(share.value()).isCloseTo(0.5, within(1e-12));
        }
    }

    /** The point of the curve with the same pairs, if there is one. */
    @Test
    void aCalibratedMethodHasItsOwnIntervals() {
        List<Point> curve = List.of(point(0.9, 10), point(0.6, 25), point(0.3, 70));
        Calibration results = new Calibration(
                60,
                0,
                0,
                0,
                List.of(),
                0.9,
                0.9,
                List.of(new MethodCalibration("exact", 70, curve, Optional.empty(), Optional.empty(), 0.9)),
                0,
                true,
                0);
        Accuracy accuracy =
                StratifiedEstimator.accuracy(results, 0, 0.5, false, 25).orElseThrow();
        assertThat(accuracy.precision()).isEqualTo(new Share(0.6, 0.1, 1));
        assertThat(accuracy.confidence()).isEqualTo(0.9);
        assertThat(StratifiedEstimator.accuracy(results, 0, 0.5, false, 26)).isEmpty();
        assertThat(StratifiedEstimator.accuracy(results, 0, 0.95, false, 3)).isEmpty();
    }

    private static Point point(double score, long pairs) {
        Estimate estimate = new Estimate(score, 0.1, 1);
        return new Point(Double.toString(score), score, pairs, -1, estimate, estimate, estimate);
    }

    /**
     * A population of pairs with scores, true with a probability that rises with the score; strata by score. The run is
     * that method at another threshold, or another method, whose scores differ.
     *
     * <p>If an interval covers the truth with a probability of 94%, it does so in fewer than 86% of 150 rounds with a
     * probability of one in ten thousand.
     */
    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"0.5 0 60", "0.8 0 60", "0.65 0.15 60", "0.35 0.05 30", "0.7 0.1 120", "0.9 0.02 60"})
    void theIntervalsCoverTheTruth(String how) {
        double threshold = Double.parseDouble(how.split(" ")[0]);
        double noise = Double.parseDouble(how.split(" ")[1]);
        int budget = Integer.parseInt(how.split(" ")[2]);
        Random random = Seeds.random();
        int pairs = 3000;
        double[] score = new double[pairs];
        boolean[] same = new boolean[pairs];
        boolean[] found = new boolean[pairs];
        for (int i = 0; i < pairs; i++) {
            score[i] = 0.2 + 0.8 * Math.pow(random.nextDouble(), 1.7);
            same[i] = random.nextDouble() < 1 / (1 + Math.exp(-14 * (score[i] - 0.6)));
            found[i] = score[i] + noise * random.nextGaussian() >= threshold;
        }
        double right = count(pairs, i -> found[(int) i] && same[(int) i]);
        double wrong = count(pairs, i -> found[(int) i] && !same[(int) i]);
        double missed = count(pairs, i -> !found[(int) i] && same[(int) i]);
        double[] truth = {right / (right + wrong), right / (right + missed), 2 * right / (2 * right + wrong + missed)};
        int rounds = Seeds.thorough() ? 3000 : 150;
        int[] covered = new int[3];
        for (int round = 0; round < rounds; round++) {
            Accuracy accuracy = estimate(draw(score, same, budget, random), key -> found[(int) key]);
            List<Share> shares = List.of(accuracy.precision(), accuracy.recall(), accuracy.f1());
            for (int s = 0; s < 3; s++)
                if (shares.get(s).low() <= truth[s] && truth[s] <= shares.get(s).high()) covered[s]++;
        }
        assertThat(Arrays.stream(covered).min().orElse(0) / (double) rounds)
                .as(how + Arrays.toString(covered))
                .isGreaterThanOrEqualTo(Seeds.thorough() ? 0.92 : 0.86);
    }

    private static double count(int pairs, LongPredicate which) {
        return LongStream.range(0, pairs).filter(which).count();
    }

    /** Twelve strata of equal width, the answers spread evenly over them. */
    private static JudgedSample draw(double[] score, boolean[] same, int budget, Random random) {
        int count = 12;
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, score.length).boxed().toList());
        Collections.shuffle(order, random);
        List<List<Integer>> strata = new ArrayList<>();
        for (int s = 0; s < count; s++) strata.add(new ArrayList<>());
        for (int i : order)
            strata.get(Math.min(count - 1, (int) ((score[i] - 0.2) / 0.8 * count)))
                    .add(i);
        List<Answer> answers = new ArrayList<>();
        List<Stratum> sizes = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            List<Integer> all = strata.get(s);
            int taken = Math.min(all.size(), budget / count);
            for (int i : all.subList(0, taken)) answers.add(new Answer(i, same[i], s));
            sizes.add(new Stratum(all.size(), taken));
        }
        answers.sort(Comparator.comparingLong(Answer::key));
        return new JudgedSample(answers, sizes);
    }
}
