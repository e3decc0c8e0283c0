package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.search.hamming.FlipModel;
import org.semblance.testing.Seeds;

class LikelyHeadsTest {
    @ParameterizedTest
    @Seeds.Source(3)
    void areThoseWithinAFewBits(long seed) {
        Random random = new Random(seed);
        for (int bits = 1; bits <= 12; bits++) {
            for (int distance = 0; distance <= 4; distance++) {
                int most = distance;
                float[] margins = new float[random.nextInt(4) == 0 ? 0 : 64];
                for (int b = 0; b < margins.length; b++) margins[b] = random.nextInt(10) / 20f;
                long print = random.nextLong();
                int[] heads = new int[1001];
                LikelyHeads likely = new LikelyHeads(bits, 1000, distance, FlipModel.LINEAR);
                int count = likely.worker().list(print, margins, heads);
                int own = (int) (print >>> 64 - bits);
                int[] near = IntStream.range(0, 1 << bits)
                        .filter(head -> Integer.bitCount(head ^ own) <= most)
                        .toArray();
                String what = "seed %d, %d bits, %d flips".formatted(seed, bits, distance);
                assertThat(heads[0]).as(what).isEqualTo(own);
                int[] listed = Arrays.stream(heads, 0, count).sorted().toArray();
                assertThat(listed).as(what).isEqualTo(near);
            }
        }
    }

    @Test
    void invalidArgumentsAreReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LikelyHeads(32, 10, 3, FlipModel.GAUSSIAN))
                .withMessage("p must be from 1 to 28 bits: 32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LikelyHeads(20, -1, 3, FlipModel.GAUSSIAN))
                .withMessage("k must be from 0 to 100,000 combinations: -1");
    }
}
