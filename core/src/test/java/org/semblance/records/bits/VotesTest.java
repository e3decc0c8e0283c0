package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.records.bits.DocumentVotes.BitSums;
import org.semblance.records.bits.DocumentVotes.WeightedVotes;
import org.semblance.records.bits.Fingerprinter.EqualVotes;
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
