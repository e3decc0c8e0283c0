package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.semblance.report.html.ScoreHistogram.Bin;
import org.semblance.report.html.ScoreShape.Choice;
import org.semblance.report.html.ScoreShape.Kind;
import org.semblance.report.html.Unimodality.Decision;
import org.semblance.testing.Seeds;

class ScoreShapeTest {
    private static final int ROUNDS = Seeds.thorough() ? 1000 : 100;

    /** The decision on scores of disjoint pairs: each adds two documents to its bin. */
    private static Decision decide(double low, double high, int bins, double step, boolean distance, double... scores) {
        ScoreHistogram.Counter counter = ScoreHistogram.counter(low, high, bins);
        for (double score : scores) counter.add(score, 2);
        List<Bin> counted = counter.scores().bins();
        return Unimodality.of(counted, counted.stream().mapToLong(Bin::count).toArray(), step, distance);
    }

    private static double[] sample(int size, double low, double high, DoubleSupplier source) {
        return DoubleStream.generate(source)
                .filter(score -> score >= low && score < high)
                .limit(size)
                .toArray();
    }

    /** Distributions with one mode on [0.2, 1]: flat, flat with a bump, falling, rising, in the middle, with a long tail. */
    private static List<DoubleSupplier> unimodal(Random random) {
        return List.of(
                () -> 0.2 + 0.8 * random.nextDouble(),
                () -> random.nextInt(20) == 0 ? 0.59 + 0.02 * random.nextDouble() : 0.2 + 0.8 * random.nextDouble(),
                () -> 0.2 - 0.1 * Math.log(random.nextDouble()),
                () -> 1 + 0.05 * Math.log(random.nextDouble()),
                () -> 0.6 + 0.1 * random.nextGaussian(),
                () -> 0.3 + 0.1 * Math.pow(random.nextGaussian(), 2));
    }

    @Test
    void oneGroupIsTakenForTwoInAtMostFivePercentOfSamples() {
        Random random = Seeds.random();
        for (int bins : new int[] {9, 40}) {
            for (int size : new int[] {40, 300}) {
                List<DoubleSupplier> sources = unimodal(random);
                for (int s = 0; s < sources.size(); s++) {
                    int wrong = 0;
                    for (int round = 0; round < ROUNDS; round++) {
                        double[] scores = sample(size, 0.2, 1, sources.get(s));
                        if (decide(0.2, 1, bins, 0, false, scores).kind() == Kind.TWO) wrong++;
                    }
                    // At a rate of 5%, 14 or more of 100 samples occur once in 2,000 tests; the rate is lower than
                    // that.
                    assertThat(wrong)
                            .as("distribution %d, %d bins, %d pairs", s, bins, size)
                            .isLessThan(ROUNDS == 100 ? 14 : 7 * ROUNDS / 100);
                }
            }
        }
    }

    @Test
    void twoGroupsAreFoundWithTheValleyBetweenThem() {
        Random random = Seeds.random();
        for (int size : new int[] {100, 400, 3000}) {
            int found = 0;
            for (int round = 0; round < ROUNDS / 4; round++) {
                double[] scores = sample(
                        size,
                        0.2,
                        1,
                        () -> random.nextInt(3) > 0
                                ? 0.2 - 0.08 * Math.log(random.nextDouble())
                                : 0.85 + 0.06 * random.nextGaussian());
                for (boolean distance : new boolean[] {false, true}) {
                    double[] shown =
                            distance ? Arrays.stream(scores).map(x -> 1 - x).toArray() : scores;
                    Decision decision = decide(distance ? 0 : 0.2, distance ? 0.8 : 1, 40, 0, distance, shown);
                    if (decision.kind() != Kind.TWO) continue;
                    found++;
                    double width = 0.02;
                    double valley = distance ? 1 - (decision.valley() + 1) * width : 0.2 + decision.valley() * width;
                    assertThat(valley).isBetween(0.4, 0.8);
                    assertThat(decision.peaks().getFirst())
                            .isLessThan(decision.peaks().getLast());
                    double upper = distance
                            ? 1 - decision.peaks().getFirst()
                            : decision.peaks().getLast();
                    assertThat(upper).isCloseTo(0.85, within(0.12));
                }
            }
            assertThat(found)
                    .as("of %d samples of %d", ROUNDS / 2, size)
                    .isGreaterThan(ROUNDS / 2 * (size < 200 ? 80 : 98) / 100);
        }
    }

    @Test
    void aTailCutOffByTheThresholdIsNoGroupOfItsOwn() {
        Random random = Seeds.random();
        double[] falling = sample(500, 0.5, 1, () -> 0.5 - 0.1 * Math.log(random.nextDouble()));
        assertThat(decide(0.5, 1, 50, 0, false, falling).kind()).isEqualTo(Kind.FALLING);
        double[] distances = Arrays.stream(falling).map(x -> 1 - x).toArray();
        assertThat(decide(0, 0.5, 50, 0, true, distances).kind()).isEqualTo(Kind.FALLING);
        double[] middle = sample(500, 0.5, 1, () -> 0.8 + 0.05 * random.nextGaussian());
        Decision one = decide(0.5, 1, 50, 0, false, middle);
        assertThat(one.kind()).isEqualTo(Kind.ONE);
        assertThat(one.peaks().getFirst()).isCloseTo(0.8, within(0.05));
    }

    @Test
    void fewDifferentValuesAreHandled() {
        int[] near = {40, 60, 30, 8, 2, 1, 0, 1, 3, 9, 20, 50, 80, 90, 80, 60, 40};
        List<Double> scores = new ArrayList<>();
        for (int bits = 0; bits < near.length; bits++) for (int i = 0; i < near[bits]; i++) scores.add((double) bits);
        double[] all = scores.stream().mapToDouble(x -> x).toArray();
        Decision bits = decide(0, 17, 17, 0, true, all);
        assertThat(bits.kind()).isEqualTo(Kind.TWO);
        assertThat(bits.valley()).isBetween(5, 7);
        assertThat(decide(0, 4, 4, 0, true, all).kind()).isEqualTo(Kind.FEW);
        assertThat(decide(0, 17, 17, 0, true, Arrays.copyOf(all, 29)).kind()).isEqualTo(Kind.FEW);
    }

    /** Sets of ten tokens that differ in one or two of them have no score between 0.67 and 0.82. */
    @Test
    void gapsBetweenTheScoresOfSmallSetsAreNoValley() {
        Random random = Seeds.random();
        double[] scores = new double[600];
        for (int i = 0; i < scores.length; i++) {
            int shared = random.nextInt(8, 10);
            scores[i] = shared / (20.0 - shared);
        }
        assertThat(decide(0.4, 1, 30, 0, false, scores).kind()).isEqualTo(Kind.TWO);
        assertThat(decide(0.4, 1, 30, 0.2, false, scores).kind()).isNotEqualTo(Kind.TWO);
    }

    @Test
    void theHintNamesTheChoices() {
        ScoreShape two = new ScoreShape(
                Kind.TWO, List.of(0.31, 0.72), List.of(new Choice(0.2, 177_421, 4400), new Choice(0.57, 2101, 1980)));
        assertThat(two.description()).isEqualTo("two groups, near 0.31 and 0.72, with a valley near 0.57");
        assertThat(two.consequence(true))
                .isEqualTo("-t 0.57 would accept 2,101 of 177,421 pairs and remove 1,980 documents instead of 4,400");
        assertThat(two.consequence(false))
                .isEqualTo("-t 0.57 would accept 2,101 of 177,421 pairs, and dedup with its defaults remove 1,980"
                        + " documents instead of 4,400");
        ScoreShape linked =
                new ScoreShape(Kind.TWO, List.of(2.0, 14.0), List.of(new Choice(16, 90, -1), new Choice(7, 30, -1)));
        assertThat(linked.consequence(false)).isEqualTo("-t 7 would accept 30 of 90 pairs");
        ScoreShape falling = new ScoreShape(Kind.FALLING, List.of(0.81), List.of(new Choice(0.8, 90, -1)));
        assertThat(falling.description())
                .isEqualTo("most are close to the threshold 0.8; a looser one would find more pairs, true or not");
        assertThat(new ScoreShape(Kind.ONE, List.of(0.9), List.of()).description())
                .isEmpty();
    }
}
