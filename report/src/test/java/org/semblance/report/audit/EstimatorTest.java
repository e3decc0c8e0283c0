package org.semblance.report.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.report.audit.ErrorCounts.ProbePartners;
import org.semblance.report.audit.SamplingDesign.Stratum;
import org.semblance.report.audit.SamplingFrame.IdNumbers;
import org.semblance.report.audit.SimulatedRun.Finder;
import org.semblance.report.audit.SimulatedRun.Properties;
import org.semblance.testing.Seeds;

class EstimatorTest {
    /** Compares with tables of the chi-square distribution: twice a gamma variable with half the degrees of freedom. */
    @Test
    void quantilesEqualTheTables() {
        assertThat(2 * GammaQuantile.of(0.975, 0.5, 0.5)).isCloseTo(5.0239, within(1e-4));
        assertThat(2 * GammaQuantile.of(0.025, 5, 5)).isCloseTo(3.2470, within(1e-4));
        assertThat(2 * GammaQuantile.of(0.95, 15, 15)).isCloseTo(43.773, within(1e-3));
        assertThat(GammaQuantile.of(0.975, 1, 1)).isCloseTo(-Math.log(0.025), within(1e-9));
        assertThat(GammaQuantile.logGamma(0.5)).isCloseTo(Math.log(Math.sqrt(Math.PI)), within(1e-12));
        assertThat(GammaQuantile.logGamma(10)).isCloseTo(Math.log(362880), within(1e-12));
    }

    private static double[] none(int probes) {
        return new double[probes];
    }

    @Test
    void aSampleWithoutMissesDoesNotProveCompleteness() {
        List<Stratum> strata =
                List.of(new Stratum("alone", false, 10_000, 1000), new Stratum("matched", true, 500, 500));
        int[] stratum = new int[1500];
        Arrays.fill(stratum, 1000, 1500, 1);
        double[] right = new double[1500];
        Arrays.fill(right, 1000, 1500, 0.5);
        Estimate recall = new Estimator(strata, stratum, 0.5, 0.95).recall(250, right, none(1500), none(1500));
        assertThat(recall.value()).isEqualTo(1);
        assertThat(recall.high()).isEqualTo(1);
        // None of 28.4 documents is among a tenth of all with probability 0.9^28.4 = 1/20; each has half of a pair.
        double unseen = Math.log(20) / -Math.log(0.9);
        assertThat(recall.low()).isCloseTo(250 / (250 + unseen / 2), within(1e-9));
        // Missed documents may have as many pairs, twenty, as those that are found.
        Arrays.fill(right, 1000, 1500, 10);
        recall = new Estimator(strata, stratum, 0.5, 0.95).recall(5000, right, none(1500), none(1500));
        assertThat(recall.low()).isCloseTo(5000 / (5000 + unseen * 10), within(1e-9));
    }

    /** What was missed in a stratum that was drawn completely does not change what the others leave open. */
    @Test
    void missesInACompleteStratumAreCertain() {
        List<Stratum> strata =
                List.of(new Stratum("alone", false, 10_000, 1000), new Stratum("matched", true, 500, 500));
        int[] stratum = new int[1500];
        Arrays.fill(stratum, 1000, 1500, 1);
        double[] missed = new double[1500];
        Arrays.fill(missed, 1000, 1500, 0.5);
        Estimate lost = new Estimator(strata, stratum, 0.5, 0.95).missed(none(1500), missed);
        assertThat(lost.value()).isEqualTo(250);
        assertThat(lost.low()).isEqualTo(250);
        assertThat(lost.high()).isCloseTo(250 + Math.log(20) / -Math.log(0.9) / 2, within(1e-9));
    }

    /** 8,000 documents without a pair get twice as much as 1,000 with one. */
    @Test
    void samplesAreAllocatedByCubeRoots() {
        int[] degrees = new int[9000];
        Arrays.fill(degrees, 8000, 9000, 1);
        SamplingDesign design = new SamplingDesign(degrees, new int[9000], 600);
        assertThat(design.strata())
                .filteredOn(s -> s.size() > 0)
                .extracting(Stratum::taken)
                .containsExactly(400, 200);
    }

    @Test
    void aCensusHasNoUncertainty() {
        List<Stratum> strata = List.of(new Stratum("all", true, 4, 4));
        Estimate recall = new Estimator(strata, new int[4], 0.5, 0.95)
                .recall(1, new double[] {0.5, 0.5, 0, 0}, none(4), new double[] {0, 0, 0.5, 0.5});
        assertThat(recall).isEqualTo(new Estimate(0.5, 0.5, 0.5));
    }

    @Test
    void withoutTruePairsRecallIsUnknown() {
        Estimator estimator = new Estimator(List.of(new Stratum("all", false, 400, 4)), new int[4], 0.5, 0.95);
        assertThat(estimator.recall(none(4), none(4)).known()).isFalse();
        assertThat(estimator.recall(0, none(4), none(4), none(4)).known()).isFalse();
        assertThat(estimator.missed(none(4), none(4)).high())
                .isCloseTo(Math.log(20) / -Math.log(0.99) / 2, within(1e-9));
    }

    /** The estimator is unbiased: the weighted pairs seen from either document add up to all pairs on average. */
    @Test
    void totalsAreUnbiased() {
        Properties properties = new Properties("some", 0.2, 150, 30, false, Finder.DOCUMENTS, 0.8, 0, 800);
        SimulatedRun run = new SimulatedRun(7, properties);
        SamplingDesign design = run.design();
        double[] pairs = new double[SimulatedRun.DOCUMENTS];
        for (int x = 0; x < pairs.length; x++) for (int y : run.truth.get(x)) pairs[x] += run.share(design, x, y);
        assertThat(Arrays.stream(pairs).sum()).isEqualTo(run.truePairs);
        double sum = 0;
        int samples = 2000; // with fixed seeds, because the mean varies
        for (int seed = 0; seed < samples; seed++) {
            int[] probes = design.draw(seed);
            int[] strata = Arrays.stream(probes).map(design::stratum).toArray();
            double[] seen = Arrays.stream(probes).mapToDouble(x -> pairs[x]).toArray();
            sum += new Estimator(design.strata(), strata, SamplingDesign.HALF, 0.95).total(seen);
        }
        assertThat(sum / samples / run.truePairs).isCloseTo(1, within(0.01));
    }

    @Test
    void aPairCountsOnceAtItsEnds() {
        SamplingDesign design =
                new SimulatedRun(3, new Properties("any", 0.3, 300, 50, false, Finder.PAIRS, 0.9, 0, 400)).design();
        boolean whole = false;
        for (int a = 0; a <= SamplingDesign.classOf(1000); a++) {
            for (int b = 0; b <= SamplingDesign.classOf(1000); b++) {
                assertThat(design.share(a, b) + design.share(b, a)).isEqualTo(1);
                whole |= design.share(a, b) == 1;
            }
        }
        assertThat(whole).isTrue();
    }

    @Test
    void samplesHaveTheRequestedSizeAndDependOnTheSeed() {
        Random random = Seeds.random();
        int[] degrees = random.ints(5000, -20, 30).map(d -> Math.max(0, d)).toArray();
        int[] lengths = random.ints(5000, 0, 9).toArray();
        SamplingDesign design = new SamplingDesign(degrees, lengths, 700);
        assertThat(design.draw(5))
                .hasSize(700)
                .doesNotHaveDuplicates()
                .isSorted()
                .isEqualTo(design.draw(5));
        assertThat(design.draw(6)).isNotEqualTo(design.draw(5));
        assertThat(design.strata().stream().mapToInt(Stratum::size).sum()).isEqualTo(5000);
        assertThat(design.strata()).allMatch(s -> s.size() == 0 || s.taken() > 0);
        assertThat(new SamplingDesign(degrees, lengths, 9999).draw(1)).hasSize(5000);
    }

    @Test
    void numbersAreFoundByTheirIds() {
        IdNumbers numbers = new IdNumbers();
        for (int i = 1; i <= 5000; i++) numbers.put(IdNumbers.key("d" + i), i);
        for (int i = 1; i <= 5000; i++) numbers.put(IdNumbers.key("d" + i), 9);
        for (int i = 0; i < 3; i++) numbers.count(IdNumbers.key("e"));
        for (int i = 1; i <= 5000; i++)
            assertThat(numbers.get(IdNumbers.key("d" + i))).isEqualTo(i);
        assertThat(numbers.get(IdNumbers.key("e"))).isEqualTo(3);
        assertThat(numbers.get(IdNumbers.key("f"))).isZero();
        ProbePartners partners = new ProbePartners(2);
        for (long key = 100; key > 0; key--) partners.add(1, key * key);
        partners.sort();
        assertThat(partners.contains(1, 49)).isTrue();
        assertThat(partners.contains(1, 50)).isFalse();
        assertThat(partners.contains(0, 49)).isFalse();
    }
}
