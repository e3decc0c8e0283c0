package org.semblance.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.relation.edit.SharedGrams;

/** Compares the exact tests with decimal arithmetic without rounding, and every bound with a scan of all sizes. */
class OverlapMeasureTest {
    private static final int LARGEST = 45;

    static Stream<OverlapMeasure> measures() {
        Stream<String> shares = Stream.of("0.05", "0.3", "0.55", "0.6", "0.7", "0.8", "0.9", "0.333333", "1");
        return Stream.concat(
                shares.flatMap(t -> Stream.of(Jaccard.atLeast(t), Cosine.atLeast(t), Dice.atLeast(t))),
                Stream.of(
                        Overlap.atLeast("1"),
                        Overlap.atLeast("7"),
                        Hamming.atMost("0"),
                        Hamming.atMost("3"),
                        Hamming.atMost("8"),
                        new SharedGrams(1, 2),
                        new SharedGrams(2, 0),
                        new SharedGrams(3, 2),
                        new SharedGrams(4, 3)));
    }

    @ParameterizedTest
    @MethodSource("measures")
    void acceptsExactlyFromTheThresholdOn(OverlapMeasure measure) {
        BigDecimal t = new BigDecimal(measure.threshold());
        for (int x = 1; x <= LARGEST; x++) {
            for (int y = 1; y <= LARGEST; y++) {
                for (int o = 0; o <= Math.min(x, y); o++) {
                    assertThat(measure.accepts(o, x, y))
                            .as("%s: %d shared of %d and %d", measure, o, x, y)
                            .isEqualTo(holds(measure, t, o, x, y));
                }
            }
        }
    }

    private static boolean holds(OverlapMeasure measure, BigDecimal t, long o, long x, long y) {
        if (measure instanceof SharedGrams(int gram, int edits))
            return Math.max(x - o, y - o) <= gram * edits && Math.abs(x - y) <= edits;
        String name = measure.name();
        if (name.equals("hamming")) return BigDecimal.valueOf(x - o + y - o).compareTo(t) <= 0;
        BigDecimal needed = switch (name) {
            case "jaccard" -> t.multiply(BigDecimal.valueOf(x + y - o));
            case "dice" -> t.multiply(BigDecimal.valueOf(x + y)).divide(BigDecimal.TWO);
            case "cosine" -> t.multiply(t).multiply(BigDecimal.valueOf(x * y));
            default -> t;
        };
        return BigDecimal.valueOf(name.equals("cosine") ? o * o : o).compareTo(needed) >= 0;
    }

    @ParameterizedTest
    @MethodSource("measures")
    void boundsAreCompleteAndTight(OverlapMeasure measure) {
        for (int size = 1; size <= LARGEST; size++) {
            int x = size;
            int[] smaller = IntStream.rangeClosed(1, x)
                    .filter(y -> measure.accepts(y, y, x))
                    .toArray();
            assertThat(measure.smallestPartner(x)).isEqualTo(smaller.length == 0 ? x + 1 : smaller[0]);
            int[] larger = IntStream.rangeClosed(x, LARGEST)
                    .filter(y -> measure.accepts(x, x, y))
                    .toArray();
            assertThat(measure.largestPartner(x, LARGEST))
                    .isEqualTo(larger.length == 0 ? x - 1 : larger[larger.length - 1]);
            for (int y = 1; y <= LARGEST; y++)
                assertThat(measure.required(x, y)).isEqualTo(leastOverlap(measure, x, y));
            assertThat(measure.probePrefix(x)).isEqualTo(prefix(measure, x, 1));
            assertThat(measure.indexPrefix(x)).isEqualTo(prefix(measure, x, x));
        }
    }

    private static int leastOverlap(OverlapMeasure measure, int x, int y) {
        int most = Math.min(x, y);
        return IntStream.rangeClosed(0, most)
                .filter(o -> measure.accepts(o, x, y))
                .findFirst()
                .orElse(most + 1);
    }

    /**
     * By definition: |x| - α + 1 for the smallest required overlap α > 0 of any partner of at least the given size; 0
     * if there is no partner.
     */
    private static int prefix(OverlapMeasure measure, int x, int from) {
        return IntStream.rangeClosed(from, 2 * LARGEST)
                .map(y -> leastOverlap(measure, x, y) <= Math.min(x, y) ? leastOverlap(measure, x, y) : 0)
                .filter(least -> least > 0)
                .map(least -> x - least + 1)
                .max()
                .orElse(0);
    }

    @ParameterizedTest
    @MethodSource("measures")
    void disjointPartnersAreTheSmallest(OverlapMeasure measure) {
        for (int size = 1; size <= LARGEST; size++) {
            int x = size;
            int[] disjoint = IntStream.rangeClosed(1, 2 * LARGEST)
                    .filter(y -> measure.accepts(0, x, y))
                    .toArray();
            int[] range = IntStream.rangeClosed(measure.smallestPartner(x), measure.largestDisjointPartner(x))
                    .toArray();
            assertThat(range).as("%s, size %d", measure, x).isEqualTo(disjoint);
        }
    }

    @ParameterizedTest
    @MethodSource("measures")
    void emptySetsHaveNoPartners(OverlapMeasure measure) {
        assertThat(measure.smallestPartner(0)).isEqualTo(1);
        assertThat(measure.largestPartner(0, LARGEST)).isEqualTo(-1);
        assertThat(measure.largestDisjointPartner(0)).isEqualTo(0);
        assertThat(measure.probePrefix(0)).isZero();
        assertThat(measure.indexPrefix(0)).isZero();
    }

    @Test
    void hugeSetsDoNotOverflow() {
        int huge = Integer.MAX_VALUE - 8;
        assertThat(Cosine.atLeast("0.999999").accepts(huge, huge, huge)).isTrue();
        assertThat(Cosine.atLeast("0.999999").accepts(huge - 10_000, huge, huge))
                .isFalse();
        assertThat(Jaccard.atLeast("0.999999").accepts(huge - 10_000, huge, huge))
                .isFalse();
        assertThat(Jaccard.atLeast("0.5").required(huge, huge)).isEqualTo((int) ((2L * huge + 2) / 3));
        assertThat(Dice.atLeast("0.999999").accepts(huge - 10_000, huge, huge)).isFalse();
        assertThat(Hamming.atMost("3").required(huge, huge)).isEqualTo(huge - 1);
        assertThat(Hamming.atMost("999999999").largestDisjointPartner(1)).isEqualTo(999_999_998);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.5", "-1", "x", "", "0.0000001", "1e99"})
    void refusesThresholdsOutOfRange(String threshold) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jaccard.atLeast(threshold))
                .withMessageContaining(threshold);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "-1", "x", "", "1e99"})
    void refusesInvalidDistances(String distance) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hamming.atMost(distance))
                .withMessageContaining(distance);
    }

    @Test
    void aDistanceMayBeZero() {
        assertThat(Hamming.atMost("0").accepts(4, 4, 4)).isTrue();
        assertThat(Hamming.atMost("0").accepts(4, 4, 5)).isFalse();
        assertThat(Hamming.atMost("0.0").threshold()).isEqualTo("0");
    }

    @Test
    void aSetHasTheBestScoreWithItself() {
        assertThat(new OverlapRelation(Jaccard.atLeast("0.8")).scoreWithItself(5))
                .isEqualTo(1);
        assertThat(new OverlapRelation(Overlap.atLeast("2")).scoreWithItself(5)).isEqualTo(5);
        assertThat(new OverlapRelation(Hamming.atMost("2")).scoreWithItself(5)).isZero();
    }

    @Test
    void scoresAreWrittenWithSixDigits() {
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast("0.5"));
        assertThat(relation.format(0.75)).isEqualTo("0.750000");
        assertThat(relation.format(2 / 3.0)).isEqualTo("0.666667");
        assertThat(relation.format(1)).isEqualTo("1.000000");
        assertThat(relation.format(0.0000004)).isEqualTo("0.000000");
    }
}
