package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.records.bits.DocumentVotes.BitSums;
import org.semblance.records.bits.DocumentVotes.WeightedVotes;
import org.semblance.records.bits.Fingerprinter.EqualVotes;
import org.semblance.records.bits.Fingerprinter.FeatureCounts;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.testing.Seeds;

/** Compares the kernels with a plain loop over bits. */
class VotesTest {
    private final long seed = Seeds.cases(1)[0];
    private final Random random = new Random(seed);

    /** The sums W by Algorithm 1 of the thesis. */
    private static long[] plain(long[] hashes, int[] weights, int votes) {
        long[] sums = new long[64];
        for (int i = 0; i < votes; i++) {
            for (int j = 0; j < 64; j++) sums[j] += (hashes[i] >>> j & 1) == 1 ? weights[i] : -weights[i];
        }
        return sums;
    }

    private long[] hashes(int votes, int variety) {
        long[] hashes = new long[(votes + EqualVotes.BLOCK - 1) / EqualVotes.BLOCK * EqualVotes.BLOCK];
        for (int i = 0; i < votes; i++) hashes[i] = new Random(random.nextInt(variety)).nextLong();
        return hashes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000, 4095, 4096, 70_000})
    void unweightedVotesEqualThePlainLoop(int votes) {
        EqualVotes kernel = new EqualVotes();
        int[] ones = new int[votes];
        Arrays.fill(ones, 1);
        for (int variety : new int[] {1, 3, 1 << 20}) {
            long[] hashes = hashes(votes, variety);
            long[] expected = plain(hashes, ones, votes);
            long[] sums = new long[64];
            kernel.count(hashes, votes);
            kernel.sums(sums, 0);
            assertThat(sums).as("seed %d", seed).isEqualTo(expected);
            assertThat(kernel.majority()).as("seed %d", seed).isEqualTo(bits(expected));
        }
    }

    private static long bits(long[] sums) {
        long bits = 0;
        for (int j = 0; j < 64; j++) if (sums[j] > 0) bits |= 1L << j;
        return bits;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 300, 5000})
    void weightedVotesEqualThePlainLoop(int votes) {
        WeightedVotes kernel = new WeightedVotes();
        for (int heaviest : new int[] {1, 1000, Integer.MAX_VALUE}) { // the sum of two of the largest overflows an int
            long[] hashes = hashes(votes, 1 << 20);
            int[] weights = random.ints(votes, 0, heaviest).toArray();
            kernel.clear();
            for (int i = 0; i < votes; i++) kernel.add(hashes[i], weights[i]);
            long[] sums = new long[70];
            kernel.sums(sums, 6);
            assertThat(Arrays.copyOfRange(sums, 6, 70)).as("seed %d", seed).isEqualTo(plain(hashes, weights, votes));
        }
    }

    /** Documents of all lengths in turn, as tables grow, and are cleared without being emptied. */
    @Test
    void countsOfFeaturesEqualThoseOfAMap() {
        FeatureCounts kernel = new FeatureCounts();
        for (int document = 0; document < 300; document++) {
            int variety = 1 << random.nextInt(1, 15);
            long[] features = new long[random.nextInt(document % 50 == 7 ? 30_000 : 900)];
            for (int i = 0; i < features.length; i++) {
                features[i] = random.nextInt(variety); // neighbouring slots
                if (document % 3 == 1 && variety < 1000) features[i] <<= 20; // one slot
            }
            Map<Long, Integer> expected = new LinkedHashMap<>();
            for (long feature : features) expected.merge(feature, 1, Integer::sum);
            int batch = Math.min(512, features.length);
            kernel.add(Arrays.copyOf(features, batch), batch);
            for (int i = batch; i < features.length; i++) kernel.add(features[i]);
            Map<Long, Integer> found = new LinkedHashMap<>();
            for (int i = 0; i < kernel.size; i++) found.put(kernel.features[i], kernel.counts[i]);
            assertThat(found).as("seed %d", seed).isEqualTo(expected);
            kernel.clear();
        }
    }

    /** The sums of one method by the other, with weights that need more than an integer in some documents. */
    @ParameterizedTest
    @EnumSource(TermFrequency.class)
    void countedFeaturesHaveTheSumsOfListedOnes(TermFrequency tf) {
        for (int heaviest : new int[] {1, 1000, Integer.MAX_VALUE}) {
            int size = random.nextInt(1, 700);
            long[] features = random.longs(size).toArray();
            int[] weights = random.ints(size, 0, heaviest).toArray();
            byte[] bytes = new byte[size];
            int[] counts = new int[size];
            int[] numbers = new int[size];
            for (int i = 0; i < size; i++) {
                numbers[i] = i;
                counts[i] = random.nextInt(3) == 0 ? random.nextInt(1, 256) : 1;
                bytes[i] = (byte) counts[i];
            }
            DocumentVotes listed = new DocumentVotes(128, tf);
            listed.count(features, weights, numbers, bytes, 0, size, size);
            DocumentVotes counted = new DocumentVotes(128, tf);
            counted.count(features, Arrays.stream(weights).asLongStream().toArray(), counts, size);
            assertThat(counted.sums().sums).as("seed %d", seed).isEqualTo(listed.sums().sums);
        }
    }

    /** The margins of the definition, also where the squares of the sums are rounded. */
    @Test
    void marginsAreThoseOfTheDefinition() {
        for (int bits = 1; bits < 63; bits++) {
            BitSums sums = new BitSums(64);
            for (int j = 0; j < 64; j++) sums.sums[j] = random.nextLong() >> 63 - bits;
            double squares = 0;
            for (long sum : sums.sums) squares += (double) sum * sum;
            float[] expected = new float[64];
            double norm = Math.max(Math.sqrt(squares), Double.MIN_NORMAL);
            for (int j = 0; j < 64; j++) expected[j] = (float) (Math.abs(sums.sums[j]) / norm);
            float[] margins = new float[64];
            sums.margins(margins);
            assertThat(margins).as("seed %d, %d bits", seed, bits).isEqualTo(expected);
        }
    }

    @Test
    void aTieSetsNoBit() {
        EqualVotes kernel = new EqualVotes();
        long[] hashes = new long[EqualVotes.BLOCK];
        hashes[0] = 0b0110;
        hashes[1] = 0b0011;
        kernel.count(hashes, 2);
        assertThat(kernel.majority()).isEqualTo(0b0010);
        BitSums sums = new BitSums(64);
        kernel.sums(sums.sums, 0);
        assertThat(sums.word(0)).isEqualTo(0b0010);
    }
}
