package org.semblance.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.semblance.report.compare.Comparison.Correlation;
import org.semblance.report.compare.Comparison.DifferenceSpread;
import org.semblance.report.compare.SampledPairs.PairReservoir;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.Thinning;
import org.semblance.testing.Seeds;

/** Columns of pairs, their union, and samples by hash. */
class PairSetsTest {
    private static final long SEED = 31;

    private static PairColumn random(Random random, int size, int documents) {
        return PairColumn.of(random.longs(size, 0, documents)
                .map(x -> PairColumn.key((int) x, (int) x + 1 + random.nextInt(documents)))
                .toArray());
    }

    @Test
    void aUnionHasEveryPairOnceWithItsMethods() {
        for (long seed : Seeds.cases(50)) {
            Random random = new Random(seed);
            List<PairColumn> columns = new ArrayList<>();
            TreeMap<Long, Integer> expected = new TreeMap<>();
            for (int c = 0; c < 4; c++) {
                PairColumn column = random(random, random.nextInt(60), 9);
                columns.add(column);
                for (int i = 0; i < column.size(); i++) expected.merge(column.key(i), 1 << c, (a, b) -> a | b);
            }
            TreeMap<Long, Integer> walked = new TreeMap<>();
            PairUnion union = new PairUnion(columns);
            while (union.next())
                assertThat(walked.put(union.key(), union.mask())).isNull();
            assertThat(walked).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void everyHalvingIsASubsetOfThePreviousOne() {
        Set<Long> before = new HashSet<>(LongStream.range(0, 20_000).boxed().toList());
        for (int halvings = 1; halvings <= 4; halvings++) {
            Thinning share = new Thinning(SEED, halvings);
            Set<Long> kept = new HashSet<>(
                    LongStream.range(0, 20_000).filter(share::keeps).boxed().toList());
            assertThat(before.containsAll(kept)).isTrue();
            // Five standard deviations of a binomial count: one false alarm in a million runs; the seed is fixed.
            double expected = 20_000.0 / share.weight();
            assertThat((double) kept.size()).isCloseTo(expected, within(5 * Math.sqrt(expected)));
            before = kept;
        }
        assertThat(new Thinning(SEED, 0).enoughFor(1_000_000, 100).weight()).isEqualTo(1 << 14);
        assertThat(new Thinning(SEED, 0).enoughFor(100, 100).weight()).isEqualTo(1);
    }

    @Test
    void aSampleHasTheSmallestHashesInAnyOrder() {
        Random random = Seeds.random();
        Thinning share = new Thinning(SEED, 0);
        List<Long> keys = new ArrayList<>(
                random.longs(500, 0, 1L << 40).distinct().boxed().toList());
        PairReservoir draw = new PairReservoir(20);
        keys.forEach(key -> draw.offer(share.hash(key) >>> 1, key));
        PairReservoir other = new PairReservoir(20);
        java.util.Collections.shuffle(keys, random);
        keys.forEach(key -> other.offer(share.hash(key) >>> 1, key));
        assertThat(draw.keys()).hasSize(20).containsExactly(other.keys());
        long[] expected = keys.stream()
                .sorted(java.util.Comparator.comparingLong(key -> share.hash(key) >>> 1))
                .limit(20)
                .mapToLong(key -> key)
                .toArray();
        assertThat(draw.keys()).containsExactly(expected);
    }

    @Test
    void tiesShareTheirMeanRankAndCorrelationsAreCorrect() {
        assertThat(Correlation.ranks(new double[] {3, 1, 3, 2})).containsExactly(3.5, 1, 3.5, 2);
        assertThat(Correlation.pearson(new double[] {1, 2, 3}, new double[] {2, 4, 6}))
                .isEqualTo(1, within(1e-12));
        assertThat(Correlation.pearson(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4}))
                .isEqualTo(0.8, within(1e-12));
        assertThat(Correlation.pearson(new double[] {1, 1}, new double[] {1, 2}))
                .isNaN();
    }

    @Test
    void binsOfTermsArePowersOfTwo() {
        assertThat(List.of(
                        DifferenceSpread.bin(0),
                        DifferenceSpread.bin(1),
                        DifferenceSpread.bin(2),
                        DifferenceSpread.bin(3),
                        DifferenceSpread.bin(4),
                        DifferenceSpread.bin(5),
                        DifferenceSpread.bin(8),
                        DifferenceSpread.bin(9)))
                .containsExactly(0, 1, 2, 3, 3, 4, 4, 5);
        assertThat(List.of(
                        DifferenceSpread.title(0),
                        DifferenceSpread.title(2),
                        DifferenceSpread.title(3),
                        DifferenceSpread.title(5)))
                .containsExactly("0", "2", "3–4", "9–16");
    }
}
