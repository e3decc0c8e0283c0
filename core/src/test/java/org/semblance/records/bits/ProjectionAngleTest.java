package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.Encoder;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.run.Workers;

/** Bits agree with probability 1 - θ/π, where θ is the angle between the term-frequency vectors. */
class ProjectionAngleTest {
    private static final int BITS = 384;
    private static final int SEEDS = 400;

    private static BitVectors projections(long[]... documents) throws InterruptedException {
        SimhashEncoding encoding = new SimhashEncoding(BITS, new Weighting.Occurrences(TermFrequency.RAW), false);
        Encoder encoder = encoding.encoder();
        for (long[] document : documents) {
            for (long token : document) encoder.token(token, 0, 1);
            encoder.end();
        }
        return encoding.assemble(List.of(encoder.seal()), new Workers(1));
    }

    /** θ/π. */
    private static double angle(long[] a, long[] b) {
        Map<Long, Integer> x = new HashMap<>();
        Map<Long, Integer> y = new HashMap<>();
        for (long token : a) x.merge(token, 1, Integer::sum);
        for (long token : b) y.merge(token, 1, Integer::sum);
        double product = 0;
        for (long token : x.keySet()) product += (double) x.get(token) * y.getOrDefault(token, 0);
        return Math.acos(Math.min(1, product / norm(x) / norm(y))) / Math.PI;
    }

    private static double norm(Map<Long, Integer> bag) {
        return Math.sqrt(bag.values().stream().mapToDouble(n -> (double) n * n).sum());
    }

    /** Two documents: 300 terms from a skewed distribution, and the same with a share of them replaced. */
    private static long[][] pair(Random random, double replaced) {
        long[] hashes = random.longs(4000).toArray();
        long[] a = new long[300];
        long[] b = new long[300];
        for (int i = 0; i < a.length; i++) {
            a[i] = hashes[(int) (hashes.length * Math.pow(random.nextDouble(), 2))];
            b[i] = random.nextDouble() < replaced ? hashes[random.nextInt(hashes.length)] : a[i];
        }
        return new long[][] {a, b};
    }

    /**
     * Over 400 seeds with different projections, the mean of 384 · 400 bits has a standard deviation below 0.5/√153600
     * = 0.0013. Bits are independent given the documents. Sums of ±1 are not exactly normal, and ties are possible;
     * that shifts the expectation by less than 0.004 for 300 terms. The bounds are four deviations beyond that: with
     * random seeds a false alarm would have probability 6·10⁻⁵ for each share.
     */
    @Test
    void agreementEstimatesTheAngle() throws InterruptedException {
        for (double replaced : new double[] {0.01, 0.03, 0.1, 0.3, 0.6, 1}) {
            double error = 0;
            double squares = 0;
            for (int seed = 0; seed < SEEDS; seed++) {
                long[][] pair = pair(new Random(seed), replaced);
                double angle = angle(pair[0], pair[1]);
                double found = projections(pair).distance(0, 1) / (double) BITS;
                error += (found - angle) / SEEDS;
                double variance = Math.max(angle * (1 - angle), 1e-4) / BITS;
                squares += (found - angle) * (found - angle) / variance / SEEDS;
            }
            assertThat(error).as("bias with %s replaced", replaced).isBetween(-0.0092, 0.0092);
            // The mean of 400 squared deviations has a standard deviation of about √(2/400) = 0.07.
            assertThat(squares).as("spread with %s replaced", replaced).isBetween(0.7, 1.4);
        }
    }

    /** The six words of a token's projection are practically independent: any two agree in half of their bits. */
    @Test
    void wordsOfAProjectionAreIndependent() {
        int tokens = 20_000;
        for (int v = 0; v < 6; v++) {
            for (int w = v + 1; w < 6; w++) {
                int[] agree = new int[64];
                for (int t = 0; t < tokens; t++) {
                    long hash = new Random(t).nextLong();
                    long same = ~(Fingerprinter.ballot(hash, v) ^ Fingerprinter.ballot(hash, w));
                    for (int j = 0; j < 64; j++) agree[j] += (int) (same >>> j & 1);
                }
                // Binomial with deviation √20000/2 = 71. Beyond 5.5 deviations: 4·10⁻⁸ each, 4·10⁻⁵ for all 960 counts.
                for (int count : agree) assertThat(count).as("%d %d", v, w).isBetween(10_000 - 390, 10_000 + 390);
            }
        }
    }
}
