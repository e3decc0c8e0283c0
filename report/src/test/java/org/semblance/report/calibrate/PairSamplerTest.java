package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.PairSampler.Draw;
import org.semblance.testing.Seeds;

class PairSamplerTest {
    private static final double[] FALLING =
            IntStream.range(0, 1500).mapToDouble(i -> 1 - i / 1e4).toArray();

    private static PairSampler sampler(long seed, double[]... scores) {
        return new PairSampler(new PairOrders(scores, new boolean[scores.length], seed), seed, 0.95);
    }

    private static double[] random(int n, long seed) {
        return new Random(seed).doubles(n).map(x -> Math.round(x * 1e6) / 1e6).toArray();
    }

    private static Label label(boolean same) {
        return same ? Label.SAME : Label.DIFFERENT;
    }

    /** The questions and answers of a round. */
    private static List<Draw> round(PairSampler sampler, int answers, IntPredicate same) {
        List<Draw> draws = new ArrayList<>();
        for (int i = 0; i < answers; i++) {
            Draw draw = sampler.next();
            draws.add(draw);
            sampler.add(draw.pair(), i % 9 == 8 ? Label.SKIP : label(same.test(draw.pair())));
        }
        return draws;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSameAnswersGiveTheSameQuestions(int methods) {
        double[][] scores = methods == 1 ? new double[][] {FALLING} : new double[][] {FALLING, random(1500, 1)};
        long seed = Seeds.base();
        PairSampler first = sampler(seed, scores);
        List<Draw> draws = round(first, 26, pair -> pair < 350);
        assertThat(round(sampler(seed, scores), 26, pair -> pair < 350)).isEqualTo(draws);
        assertThat(round(first.fresh(), 26, pair -> pair < 350)).isEqualTo(draws);
        assertThat(round(sampler(seed + 1, scores), 26, pair -> pair < 350)).isNotEqualTo(draws);
        // Undo: the answers but the last one lead to its question.
        PairSampler again = first.fresh();
        round(again, 25, pair -> pair < 350);
        assertThat(again.next()).isEqualTo(draws.getLast()).isSameAs(again.next());
    }

    @Test
    void asksEveryTwentiethAgain() {
        PairSampler sampler = sampler(3, FALLING);
        List<Draw> draws = round(sampler, 45, pair -> pair < 350);
        for (int i = 0; i < draws.size(); i++) {
            assertThat(draws.get(i).repeated()).isEqualTo(i % 20 == 19);
            int before = draws.subList(0, i).stream()
                    .map(Draw::pair)
                    .toList()
                    .indexOf(draws.get(i).pair());
            if (i % 20 != 19) assertThat(before).isNegative();
            else assertThat(before).isBetween(0, i - 8);
        }
        assertThat(sampler.repeats()).isNotEmpty().doesNotContainValue(false);
        assertThat(sampler.skipped()).isPositive();
        assertThat(sampler.asked()).isLessThanOrEqualTo(43 - sampler.skipped());
    }

    /** As if the pair had been skipped, in the model, the limits and the regression. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void contradictoryAnswersAreExcluded(int methods) {
        double[][] scores = methods == 1 ? new double[][] {FALLING} : new double[][] {FALLING, random(1500, 1)};
        PairSampler contradictory = sampler(3, scores);
        PairSampler skipping = sampler(3, scores);
        for (PairSampler s : List.of(contradictory, skipping)) for (int i = 0; i < 20; i++) s.add(50 * i, label(i < 5));
        contradictory.add(975, Label.SAME);
        contradictory.add(975, Label.DIFFERENT);
        skipping.add(975, Label.SKIP);
        assertThat(contradictory.repeats()).containsEntry(975, false);
        int[] cuts = {200, 250, 500, 1500};
        for (int m = 0; m < methods; m++) {
            double[] found = contradictory.estimates().get(m).hits().at(cuts);
            assertThat(found).containsExactly(skipping.estimates().get(m).hits().at(cuts), within(15.0));
            assertThat(contradictory.limits(m).f1(250))
                    .isEqualTo(skipping.limits(m).f1(250));
        }
        PairSampler only = sampler(3, scores);
        only.add(5, Label.SAME);
        only.add(5, Label.DIFFERENT);
        assertThat(only.hasDuplicates()).isFalse();
        // A third answer does not make the pair valid again.
        only.add(5, Label.SAME);
        assertThat(only.repeats()).containsEntry(5, false);
    }

    /** A table may have been edited: pairs that are no candidates, in two lines, or skipped and then judged. */
    @Test
    void takesLabelsThatWereNotAskedFor() {
        double[] scores =
                IntStream.range(0, 50_000).mapToDouble(i -> 1 - i / 1e6).toArray();
        PairSampler sampler = sampler(1, scores);
        int[] candidates = sampler.candidates();
        int outside = IntStream.range(1000, 50_000)
                .filter(pair -> IntStream.of(candidates).noneMatch(c -> c == pair))
                .findFirst()
                .orElseThrow();
        sampler.add(outside, Label.SAME);
        sampler.add(outside, Label.SAME);
        sampler.add(candidates[0], Label.SKIP);
        sampler.add(candidates[0], Label.SAME);
        assertThat(sampler.asked()).isEqualTo(2);
        assertThat(sampler.skipped()).isZero();
        assertThat(sampler.repeats()).containsOnlyKeys(outside);
        assertThat(sampler.next().pair()).isNotEqualTo(candidates[0]);
    }

    @Test
    void endsWhenAllAreJudged() {
        PairSampler sampler = sampler(1, new double[] {0.5, 0.7, 0.7});
        for (int i = 0; i < 3; i++) sampler.add(sampler.next().pair(), Label.SAME);
        assertThat(sampler.next().pair()).isEqualTo(-1);
        assertThat(sampler.limits(0).recall(3)).isEqualTo(new MonotoneLimits.Limits(1, 1));
        PairSampler none = sampler(1, new double[0]);
        assertThat(none.next().pair()).isEqualTo(-1);
        assertThat(none.estimates())
                .singleElement()
                .extracting(MethodEstimate::best)
                .isEqualTo(0);
    }

    /** Pairs that a method did not find lower its recall, not its precision. */
    @Test
    void pairsOfOneMethodOnly() {
        double[] half = FALLING.clone();
        for (int i = 0; i < half.length; i += 2) half[i] = Double.NaN;
        PairSampler sampler = sampler(2, FALLING, half);
        round(sampler, 60, pair -> pair < 300);
        MethodEstimate all = sampler.estimates().getFirst();
        MethodEstimate some = sampler.estimates().getLast();
        assertThat(all.f1()).isGreaterThan(some.f1());
        // The truth is 0.5, although the method ranks the pairs that it found perfectly.
        Estimate recall = Calibrator.estimates(
                150, 150, 300, sampler.limits(1), some.spread().at(new int[] {150})[0])[1];
        assertThat(recall.low()).isLessThanOrEqualTo(0.5);
        double[] hits = some.hits().at(new int[] {75, 150});
        assertThat(hits[1] / hits[2]).isBetween(0.3, 0.7);
        assertThat(PairSampler.best(sampler.estimates(), -1)).isZero();
    }

    /** All pairs are found by both methods, so both find all duplicates, whatever the estimates at strict thresholds. */
    @Test
    void strictThresholdsDoNotLowerTheOthers() {
        PairSampler sampler = sampler(2, FALLING, random(1500, 4));
        round(sampler, 16, pair -> pair < 300);
        for (MethodEstimate estimate : sampler.estimates()) {
            double[] hits = estimate.hits().at(new int[] {1, 3, 10, 1500});
            assertThat(hits[3]).isCloseTo(hits[4], within(1e-6));
        }
    }

    @Test
    void recommendsTheBetterMethod() {
        PairSampler sampler = sampler(5, random(1500, 9), FALLING);
        round(sampler, 60, pair -> pair < 300);
        List<MethodEstimate> estimates = sampler.estimates();
        assertThat(PairSampler.best(estimates, -1)).isEqualTo(1);
        assertThat(Calibrator.isClear(estimates, 1)).isTrue();
    }

    @Test
    void equalMethodsAreNotClear() {
        PairSampler sampler = sampler(5, FALLING, FALLING.clone());
        round(sampler, 60, pair -> pair < 300);
        assertThat(Calibrator.isClear(sampler.estimates(), 0)).isFalse();
    }

    /** One pair that was not judged is a duplicate or not; of many, most are. */
    @Test
    void theFirstPairsNeedNotBeJudged() {
        PairSampler sampler = sampler(1, FALLING);
        for (int i = 1; i <= 70; i++) sampler.add(20 * i, Label.SAME);
        assertThat(sampler.limits(0).precision(1).low()).isLessThan(0.9);
        assertThat(Calibrator.precise(
                        sampler.order(0),
                        sampler.limits(0),
                        sampler.estimates().getFirst().spread(),
                        0.9))
                .isGreaterThan(1000);
    }
}
