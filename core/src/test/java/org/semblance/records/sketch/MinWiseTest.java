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
            MinWise minWise = new MinWise(1 + random.nextInt(random.nextInt(20) == 0 ? 700 : 140));
            MinWise.Minima minima = minWise.minima();
            int[] least = new int[minWise.permutations()];
            for (int documents = random.nextInt(5); documents >= 0; documents--) {
                int length = random.nextInt(random.nextInt(5) == 0 ? 1500 : 300);
                long[] hashes = random.longs(length).toArray();
                int cut = random.nextInt(length + 1);
                minima.add(hashes, cut);
                for (int i = cut; i < length; i++) minima.add(hashes[i]);
                minima.end(least);
                assertThat(least).as("seed %d", seed).isEqualTo(plain(minWise.permutations(), hashes));
            }
        }
    }

    /** Every small number of tokens and of permutations, whose common divisors decide what the kernel reads. */
    @Test
    void kernelEqualsTheDefinitionForSmallNumbers() {
        long[] hashes = new Random(1).longs(70).toArray();
        for (int permutations = 1; permutations <= 64; permutations++) {
            MinWise.Minima minima = new MinWise(permutations).minima();
            int[] least = new int[permutations];
            for (int length = 0; length <= hashes.length; length++) {
                minima.add(hashes, length);
                minima.end(least);
                assertThat(least).isEqualTo(plain(permutations, Arrays.copyOf(hashes, length)));
            }
        }
    }

    private static int[] plain(int permutations, long[] hashes) {
        int[] plain = new int[permutations];
        Arrays.fill(plain, Integer.MAX_VALUE);
        for (int p = 0; p < permutations; p++) {
            for (long hash : hashes) plain[p] = Math.min(plain[p], MinWise.value(p, MinWise.token(hash)));
        }
        return plain;
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
        int[] least = new int[minWise.permutations()];
        MinWise.Minima minima = minWise.minima();
        for (int i = from; i < to; i++) minima.add(hashes[i]);
        minima.end(least);
        return least;
    }
}
