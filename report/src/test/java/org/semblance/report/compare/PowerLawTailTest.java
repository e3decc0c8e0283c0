package org.semblance.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.testing.Seeds;

class PowerLawTailTest {
    /** Degrees of n documents from the power law, by inversion of its cumulative distribution. */
    private static long[] degrees(double exponent, long from, int n, Random random) {
        double all = PowerLawTail.zeta(exponent, from);
        return LongStream.generate(() -> {
                    double share = 1 - random.nextDouble();
                    long low = from;
                    long high = from + 1;
                    while (PowerLawTail.zeta(exponent, high) / all >= share) high *= 2;
                    while (high - low > 1) {
                        long middle = (low + high) >>> 1;
                        if (PowerLawTail.zeta(exponent, middle) / all >= share) low = middle;
                        else high = middle;
                    }
                    return low;
                })
                .limit(n)
                .toArray();
    }

    @Test
    void zetaHasItsKnownValues() {
        assertThat(PowerLawTail.zeta(2, 1)).isCloseTo(Math.PI * Math.PI / 6, within(1e-12));
        assertThat(PowerLawTail.zeta(4, 1)).isCloseTo(Math.pow(Math.PI, 4) / 90, within(1e-12));
        assertThat(PowerLawTail.zeta(3, 1)).isCloseTo(1.2020569031595942, within(1e-12));
        assertThat(PowerLawTail.zeta(1.5, 1)).isCloseTo(2.612375348685488, within(1e-11));
        for (double s : new double[] {1.1, 2.5, 7, 19.9}) {
            for (double q : new double[] {1, 29, 30, 777, 1e6}) {
                double next = Math.pow(q, -s) + PowerLawTail.zeta(s, q + 1);
                assertThat(PowerLawTail.zeta(s, q) / next).as("%f %f", s, q).isCloseTo(1, within(1e-7));
            }
        }
    }

    /** Tolerance: six standard errors of the fitted tail, since the choice of its beginning adds to the error. */
    @ParameterizedTest
    @CsvSource({"1.4,1", "1.8,1", "2.5,1", "3.2,1", "1.8,6", "2.5,6"})
    void findsTheExponentOfGeneratedDegrees(double exponent, long from) {
        for (long seed : Seeds.cases(20)) {
            Random random = new Random(seed);
            long[] degrees = degrees(exponent, from, 5000, random);
            // Below the tail all degrees are equally frequent.
            long[] below = from == 1 ? new long[0] : random.longs(3000, 1, from).toArray();
            Degrees all = Degrees.of(LongStream.concat(LongStream.of(degrees), LongStream.of(below))
                    .toArray());
            PowerLawTail law = all.powerLaw().orElseThrow();
            assertThat(law.exponent()).as("seed %d: %s", seed, law).isCloseTo(exponent, within(6 * law.error()));
            assertThat(law.error()).as("seed %d", seed).isLessThan(0.3);
            assertThat(law.from()).as("seed %d", seed).isGreaterThanOrEqualTo(from - 1);
            assertThat(law.tail())
                    .isEqualTo(all.counts().stream()
                            .filter(c -> c.degree() >= law.from())
                            .mapToLong(Degrees.Count::documents)
                            .sum());
            double expected = 0;
            for (long d = law.from(); d < law.from() + 100_000; d++) expected += law.expected(d);
            double rest = law.tail()
                    * PowerLawTail.zeta(law.exponent(), law.from() + 100_000.0)
                    / PowerLawTail.zeta(law.exponent(), law.from());
            assertThat(expected + rest).isCloseTo(law.tail(), within(1e-3));
        }
    }

    @Test
    void fitsTheTailAsAnExhaustiveSearchDoes() {
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            double bend = 1 + 3 * random.nextDouble();
            long[] degrees = random.doubles(60 + random.nextInt(200))
                    .mapToLong(u -> 1 + (long) (39 * Math.pow(u, bend)))
                    .toArray();
            assertThat(degrees).isNotEmpty();
            PowerLawTail best = null;
            for (long from = 1; from <= 40; from++) {
                long least = from;
                long[] tail = LongStream.of(degrees).filter(d -> d >= least).toArray();
                if (LongStream.of(tail).noneMatch(d -> d == least)) continue;
                if (tail.length < 50 || LongStream.of(tail).distinct().count() < 3) continue;
                PowerLawTail law = plain(tail, from);
                if (law.exponent() < 19.9 && (best == null || law.distance() < best.distance() - 1e-9)) best = law;
            }
            PowerLawTail fit = Degrees.of(degrees).powerLaw().orElse(null);
            if (best == null) {
                assertThat(fit).as("seed %d", seed).isNull();
                continue;
            }
            assertThat(fit.from()).as("seed %d: %s %s", seed, fit, best).isEqualTo(best.from());
            assertThat(fit.tail()).isEqualTo(best.tail());
            assertThat(fit.exponent()).as("seed %d", seed).isCloseTo(best.exponent(), within(1e-4));
            assertThat(fit.distance()).as("seed %d", seed).isCloseTo(best.distance(), within(1e-4));
        }
    }

    /** Sums instead of formulas, every degree instead of those of the data. */
    private static PowerLawTail plain(long[] tail, long from) {
        double meanLog = LongStream.of(tail).mapToDouble(Math::log).average().orElseThrow();
        DoubleUnaryOperator likelihood = s -> -Math.log(sum(s, from)) - s * meanLog;
        double low = 1.001;
        double high = 20;
        while (high - low > 1e-6) {
            double a = low + (high - low) / 3;
            double b = high - (high - low) / 3;
            if (likelihood.applyAsDouble(a) < likelihood.applyAsDouble(b)) low = a;
            else high = b;
        }
        double distance = 0;
        double all = sum(low, from);
        double fitted = 0;
        for (long d = from; d <= 60; d++) {
            long upTo = d;
            fitted += Math.pow(d, -low) / all;
            double counted = (double) LongStream.of(tail).filter(x -> x <= upTo).count() / tail.length;
            distance = Math.max(distance, Math.abs(fitted - counted));
        }
        return new PowerLawTail(low, from, tail.length, 0, distance);
    }

    private static double sum(double s, long from) {
        double sum = 0;
        int to = 2000;
        for (long d = from; d < to; d++) sum += Math.pow(d, -s);
        return sum + Math.pow(to - 0.5, 1 - s) / (s - 1); // the rest as an integral, by the midpoint rule
    }

    @Test
    void isAbsentForTooFewPoints() {
        assertThat(Degrees.of(new long[0]).powerLaw()).isEmpty();
        assertThat(Degrees.of(new long[0]).mean()).isNaN();
        assertThat(Degrees.of(new long[0]).slope()).isNaN();
        long[] two = LongStream.range(0, 1000).map(i -> 1 + i % 2).toArray();
        assertThat(Degrees.of(two).powerLaw()).isEmpty();
        assertThat(Degrees.of(two).slope()).isNaN();
        assertThat(Degrees.of(LongStream.rangeClosed(1, 49).toArray()).powerLaw())
                .isEmpty();
        assertThat(Degrees.of(LongStream.rangeClosed(1, 50).toArray()).powerLaw())
                .isPresent();
        // Falls faster than any power law: 100000 of degree 1000, 100 of 1001, 1 of 1002.
        long[] steep = LongStream.concat(
                        LongStream.generate(() -> 1000).limit(100_000),
                        LongStream.concat(LongStream.generate(() -> 1001).limit(100), LongStream.of(1002)))
                .toArray();
        assertThat(Degrees.of(steep).powerLaw()).isEmpty();
    }

    @Test
    void slopeIsThatOfAStraightLine() {
        List<Degrees.Count> line =
                List.of(new Degrees.Count(1, 800), new Degrees.Count(2, 200), new Degrees.Count(4, 50));
        Degrees degrees = new Degrees(line, PowerLawTail.fit(line));
        assertThat(degrees.slope()).isCloseTo(-2, within(1e-12));
        assertThat(degrees.mean()).isEqualTo((800 + 400 + 200) / 1050.0);
        assertThat(degrees.meanOf(2800)).isEqualTo(0.5);
    }
}
