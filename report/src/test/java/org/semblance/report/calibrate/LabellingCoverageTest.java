package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

/** Simulated labelling rounds with an adaptive choice of pairs: how often the intervals contain the truth. */
class LabellingCoverageTest {
    private static final int ANSWERS = 60;
    private static final double PRECISION = 0.95;

    /** Probability of a duplicate as a function of the rank divided by the number of pairs. */
    enum Population {
        STEP(8000, u -> u < 0.1 ? 1 : 0),
        STEEP(8000, u -> 1 / (1 + Math.pow(u / 0.1, 15))),
        MOSTLY_SAME(4000, u -> u < 0.9 ? 1 : 0.2),
        SLOW(8000, u -> 1 / (1 + Math.pow(u / 0.05, 1.3))),
        PLATEAU(8000, u -> 0.6 / (1 + Math.pow(u / 0.2, 6))),
        RARE(20_000, u -> 1 / (1 + Math.pow(u * 20_000 / 30, 2)));

        private final int pairs;
        private final DoubleUnaryOperator probability;

        Population(int pairs, DoubleUnaryOperator probability) {
            this.pairs = pairs;
            this.probability = probability;
        }
    }

    /** How many of the rounds were good. */
    private static final class Tally {
        final int[] covered = new int[3];
        final double[] losses;
        int claims;
        int right;

        Tally(int rounds) {
            losses = new double[rounds];
        }
    }

    private static Tally tally(Population population, int n, int methods, int rounds) {
        Tally tally = new Tally(rounds);
        for (int r = 0; r < rounds; r++) {
            SplittableRandom random = new SplittableRandom(Seeds.base() + 31L * r);
            double[][] scores = new double[methods][n];
            boolean[] same = new boolean[n];
            for (int i = 0; i < n; i++) {
                double u = (i + 0.5) / n;
                same[i] = random.nextDouble() < population.probability.applyAsDouble(u);
                scores[0][i] = Math.round(1e6 * (1 - u)) / 1e6;
                if (methods == 1) continue;
                // A worse method, which has some knowledge of its own.
                double x = Math.log(u) + 0.7 * random.nextGaussian() - (same[i] ? 0.7 : 0);
                scores[1][i] = Math.round(1e6 / (1 + Math.exp(x))) / 1e6;
            }
            LabellingTrial trial = new LabellingTrial(scores, new boolean[methods], same);
            LabellingTrial.Outcome outcome =
                    trial.round(new int[] {ANSWERS}, PRECISION, r + 1, 0.95).getFirst();
            LabellingTrial.Suggestion suggestion = outcome.methods().getLast();
            for (int q = 0; q < 3; q++) if (suggestion.intervals().get(q).covers()) tally.covered[q]++;
            if (suggestion.claimed()) {
                tally.claims++;
                if (suggestion.right()) tally.right++;
            }
            tally.losses[r] = trial.optimum(methods - 1) - suggestion.f1();
        }
        Arrays.sort(tally.losses);
        return tally;
    }

    /** Fewest of the rounds that are good with a probability of 99.99% if the share is the given one. */
    private static double atLeast(double share, int rounds) {
        return share * rounds - 3.7 * Math.sqrt(rounds * share * (1 - share)) - 0.5;
    }

    private static void areCovered(int[] covered, int rounds, double share, String what) {
        for (int q = 0; q < covered.length; q++)
            assertThat((double) covered[q])
                    .as("rounds of %d whose interval %d contains the truth, %s", rounds, q, what)
                    .isGreaterThanOrEqualTo(atLeast(share, rounds));
    }

    @Test
    void intervalsContainTheTruth() {
        int rounds = Seeds.thorough() ? 400 : 3;
        int[] covered = new int[3];
        int claims = 0;
        int right = 0;
        List<Population> populations = Seeds.some(3, List.of(Population.values()));
        for (Population population : populations) {
            Tally tally = tally(population, population.pairs, 1, rounds);
            areCovered(tally.covered, rounds, 0.93, population.name());
            for (int q = 0; q < 3; q++) covered[q] += tally.covered[q];
            claims += tally.claims;
            right += tally.right;
            if (population == Population.STEP || population == Population.STEEP)
                assertThat(tally.losses[rounds / 2]).as("median loss of F1").isLessThan(0.01);
        }
        areCovered(covered, rounds * populations.size(), 0.93, "all populations");
        assertThat((double) right).as("of %d claims", claims).isGreaterThanOrEqualTo(atLeast(0.95, claims));
    }

    /** The pairs are drawn by the scores of both methods, of which one is the better. */
    @Test
    void intervalsOfTheOtherMethodContainTheTruth() {
        int rounds = Seeds.thorough() ? 100 : 3;
        List<Population> populations = List.of(Population.STEP, Population.STEEP, Population.SLOW);
        int[] covered = new int[3];
        for (Population population : populations) {
            Tally tally = tally(population, 600, 2, rounds);
            for (int q = 0; q < 3; q++) covered[q] += tally.covered[q];
        }
        areCovered(covered, rounds * populations.size(), 0.93, "all populations");
    }
}
