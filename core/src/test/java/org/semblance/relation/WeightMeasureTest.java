package org.semblance.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

/** Compares the measures with their definitions in big integers, for weights of any size. */
class WeightMeasureTest {
    private static long weight(Random random) {
        return 1 + (random.nextLong() >>> 4 + random.nextInt(58));
    }

    private static String threshold(Random random) {
        int decimals = 1 + random.nextInt(6);
        long scale = BigInteger.TEN.pow(decimals).longValueExact();
        return BigDecimal.valueOf(1 + random.nextLong(scale), decimals).toPlainString();
    }

    private static boolean isNear(WeightMeasure measure, long shared, long totalX, long totalY) {
        BigDecimal t = new BigDecimal(measure.threshold());
        BigDecimal s = BigDecimal.valueOf(shared);
        BigDecimal x = BigDecimal.valueOf(totalX);
        BigDecimal y = BigDecimal.valueOf(totalY);
        if (shared == 0) return false;
        return measure instanceof WeightedJaccard
                ? s.compareTo(t.multiply(x.add(y).subtract(s))) >= 0
                : s.multiply(s).compareTo(t.multiply(t).multiply(x).multiply(y)) >= 0;
    }

    private static WeightMeasure measure(Random random, String threshold) {
        return random.nextBoolean() ? WeightedJaccard.atLeast(threshold) : WeightedCosine.atLeast(threshold);
    }

    @Test
    void followsItsDefinition() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            WeightMeasure measure = measure(random, threshold(random));
            long x = weight(random);
            long y = random.nextInt(3) > 0 ? Math.max(1, x - (weight(random) >>> 3) % x) : weight(random);
            long required = measure.required(x, y);
            long most = Math.min(x, y);
            String what = "%s %s of %d and %d, seed %d".formatted(measure.name(), measure.threshold(), x, y, seed);
            assertThat(required).as(what).isBetween(1L, most + 1);
            if (required <= most)
                assertThat(isNear(measure, required, x, y)).as(what).isTrue();
            assertThat(isNear(measure, required - 1, x, y)).as(what).isFalse();
            long shared = random.nextBoolean() ? Math.min(most, required) : 1 + random.nextLong(most);
            assertThat(measure.accepts(shared, x, y)).as(what).isEqualTo(isNear(measure, shared, x, y));
            long lightest = measure.lightestPartner(x);
            assertThat(isNear(measure, lightest, lightest, x)).as(what).isTrue();
            if (lightest > 1)
                assertThat(isNear(measure, lightest - 1, lightest - 1, x))
                        .as(what)
                        .isFalse();
            long heaviest = measure.heaviestPartner(x, WeightMeasure.MOST);
            assertThat(isNear(measure, x, x, heaviest)).as(what).isTrue();
            if (heaviest < WeightMeasure.MOST)
                assertThat(isNear(measure, x, x, heaviest + 1)).as(what).isFalse();
        }
    }

    /** A score is at least a threshold if and only if the exact value is, also if both are the same double. */
    @Test
    void scoresDecideLikeExactValues() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            WeightMeasure measure = measure(random, threshold(random));
            long x = weight(random);
            long y = Math.max(1, x - random.nextLong(1 + x / 2));
            long near = measure.required(x, y) + random.nextInt(3) - 1;
            long shared = Math.clamp(near, 1, Math.min(x, y));
            double score = measure.score(shared, x, y);
            assertThat(score >= Double.parseDouble(measure.threshold()))
                    .as("%s %s of %d in %d and %d, seed %d", measure.name(), measure.threshold(), shared, x, y, seed)
                    .isEqualTo(measure.accepts(shared, x, y));
            assertThat(score).isCloseTo(measure.quotient(shared, x, y), within(1e-12));
        }
    }

    /** What all partners share at least grows with their weight: prefixes for heavier partners are shorter. */
    @Test
    void heavierPartnersShareMore() {
        for (long seed : Seeds.cases(5_000)) {
            Random random = new Random(seed);
            WeightMeasure measure = measure(random, threshold(random));
            long x = 1 + random.nextInt(100_000);
            long lightest = measure.lightestPartner(x);
            long y = lightest + random.nextLong(2 * x);
            long shared = measure.required(x, y);
            if (shared > Math.min(x, y)) continue;
            assertThat(shared).as("seed " + seed).isGreaterThanOrEqualTo(measure.leastShared(x, 1));
            assertThat(shared).as("seed " + seed).isGreaterThanOrEqualTo(measure.leastShared(x, Math.min(x, y)));
        }
    }
}
