package org.semblance.records.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Seeds;

class MinWiseTest {
    @Test
    void kernelEqualsTheDefinition() {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            MinWise minWise = new MinWise(1 + random.nextInt(100));
            int length = random.nextInt(400);
            int[] tokens = random.ints(512).toArray();
            int[] plain = new int[minWise.permutations()];
            Arrays.fill(plain, Integer.MAX_VALUE);
            for (int p = 0; p < plain.length; p++) {
                for (int i = 0; i < length; i++) plain[p] = Math.min(plain[p], MinWise.value(p, tokens[i]));
            }
            int[] least = new int[plain.length];
            Arrays.fill(least, Integer.MAX_VALUE);
            int cut = random.nextInt(length + 1);
            int[] rest = Arrays.copyOfRange(tokens, cut, 1024);
            minWise.lower(rest, length - cut, least);
            minWise.lower(tokens, cut, least);
            assertThat(least).as("seed %d", seed).isEqualTo(plain);
        }
    }

    @Test
    void permutationsAreInjective() {
        for (int p = 0; p < 84; p++) {
            int permutation = p;
            long places = IntStream.range(0, 1 << 16)
                    .map(x -> MinWise.value(permutation, x * 0x9E3779B1))
                    .distinct()
                    .count();
            assertThat(places).isEqualTo(1 << 16);
        }
    }

    /**
     * The share of n permutations that agree has mean J and variance J(1-J)/n, as for independent ones. Over 2000 pairs
     * of random sets with n = 84 the mean must be within 4.5 standard deviations (false alarm: 7 in a million) and the
     * variance within 16% (5 of its standard deviations of √(2/2000); 1 in a million). The seeds are fixed, so the test
     * does not fail by chance.
     */
    @ParameterizedTest
    @Seeds.Some(
            value = 3,
            of = {"300, 285", "300, 240", "300, 150", "300, 20", "40, 30", "5, 3", "3000, 2900"})
    void agreementEstimatesJaccard(int size, int common) {
        int permutations = 84;
        int trials = 2000;
        MinWise minWise = new MinWise(permutations);
        Random random = new Random(size + common);
        double jaccard = common / (2.0 * size - common);
        double sum = 0;
        double squares = 0;
        for (int t = 0; t < trials; t++) {
            long[] hashes = random.longs(2L * size - common).toArray();
            int[] x = least(minWise, hashes, 0, size);
            int[] y = least(minWise, hashes, size - common, hashes.length);
            int equal = 0;
            for (int p = 0; p < permutations; p++) if (x[p] == y[p]) equal++;
            double error = equal / (double) permutations - jaccard;
            sum += error;
            squares += error * error;
        }
        double variance = jaccard * (1 - jaccard) / permutations;
        assertThat(Math.abs(sum / trials)).as("bias").isLessThan(4.5 * Math.sqrt(variance / trials));
        assertThat(squares / trials / variance).as("variance").isBetween(0.84, 1.16);
    }

    /** The same for tokens that are not hashes but numbers from 1: they are mixed first. */
    @Test
    void tokensMayBeSmallNumbers() {
        MinWise minWise = new MinWise(84);
        double sum = 0;
        for (int t = 0; t < 2000; t++) {
            long[] hashes = new long[120];
            for (int i = 0; i < hashes.length; i++) hashes[i] = 1000L * t + i;
            int[] x = least(minWise, hashes, 0, 100);
            int[] y = least(minWise, hashes, 20, 120);
            for (int p = 0; p < 84; p++) if (x[p] == y[p]) sum++;
        }
        double jaccard = 80 / 120.0;
        assertThat(sum / 2000 / 84 - jaccard)
                .isBetween(-4.5 * deviation(jaccard, 84 * 2000), 4.5 * deviation(jaccard, 84 * 2000));
    }

    private static double deviation(double share, int of) {
        return Math.sqrt(share * (1 - share) / of);
    }

    private static int[] least(MinWise minWise, long[] hashes, int from, int to) {
        int[] tokens = new int[to - from + MinWise.STEP];
        for (int i = from; i < to; i++) tokens[i - from] = MinWise.token(hashes[i]);
        int[] least = new int[minWise.permutations()];
        Arrays.fill(least, Integer.MAX_VALUE);
        minWise.lower(tokens, to - from, least);
        return least;
    }
}
