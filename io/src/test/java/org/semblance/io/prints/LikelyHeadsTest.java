package org.semblance.io.prints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LikelyHeadsTest {
    private static double cost(int flipped, int bits, float[] margins) {
        double cost = 0;
        for (int b = 0; b < bits; b++) {
            if ((flipped >>> b & 1) == 0) continue;
            cost -= Math.log(1 - (margins.length == 0 ? 0.5 : margins[Long.SIZE - bits + b]));
        }
        return cost;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void areAllCombinationsFromTheLikeliestOn(long seed) {
        Random random = new Random(seed);
        for (int bits = 1; bits <= 12; bits++) {
            for (int distance = 0; distance <= 4; distance++) {
                float[] margins = new float[random.nextInt(4) == 0 ? 0 : 64];
                for (int b = 0; b < margins.length; b++) margins[b] = random.nextInt(10) / 20f;
                long print = random.nextLong();
                int[] heads = new int[1001];
                int count = new LikelyHeads(bits, 1000, distance).worker().list(print, margins, heads);
                int own = (int) (print >>> 64 - bits);
                List<Double> expected = new ArrayList<>();
                for (int flipped = 0; flipped < 1 << bits; flipped++)
                    if (Integer.bitCount(flipped) <= distance) expected.add(cost(flipped, bits, margins));
                expected.sort(null);
                String what = "seed %d, %d bits, %d flips".formatted(seed, bits, distance);
                assertThat(heads[0]).as(what).isEqualTo(own);
                assertThat(count).as(what).isEqualTo(Math.min(1001, expected.size()));
                assertThat(Arrays.stream(heads, 0, count).distinct().count())
                        .as(what)
                        .isEqualTo(count);
                for (int i = 1; i < count; i++) {
                    assertThat(Integer.bitCount(heads[i] ^ own)).as(what).isBetween(1, distance);
                    assertThat(cost(heads[i] ^ own, bits, margins))
                            .as(what)
                            .isCloseTo(expected.get(i), Offset.offset(1e-4));
                }
            }
        }
    }

    @Test
    void sayWhatIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LikelyHeads(32, 10, 3))
                .withMessage("p must be from 1 to 31 bits: 32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LikelyHeads(20, -1, 3))
                .withMessage("k must be from 0 to 100,000 combinations: -1");
    }
}
