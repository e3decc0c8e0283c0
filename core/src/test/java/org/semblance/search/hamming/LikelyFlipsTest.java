package org.semblance.search.hamming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.testing.Seeds;

class LikelyFlipsTest {
    private static float[] margins(Random random) {
        float[] margins = new float[64];
        // Coarse ones make ties.
        boolean coarse = random.nextBoolean();
        for (int j = 0; j < 64; j++) margins[j] = coarse ? random.nextInt(4) / 40f : random.nextFloat() / 4;
        return margins;
    }

    private static int costOf(long flips, float[] margins, FlipModel model) {
        int sum = 0;
        for (int j = 0; j < 64; j++) if ((flips >>> j & 1) != 0) sum += model.cost(FlipModel.step(margins[j]));
        return sum;
    }

    private static List<Long> combinations(int bits, int most) {
        List<Long> all = new ArrayList<>();
        for (long number = 1; number < 1L << bits; number++) {
            if (Long.bitCount(number) <= most) all.add(number << 64 - bits);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void listsEveryCombinationOnceMostProbableFirst(FlipModel model) {
        for (long seed : Seeds.cases(600)) {
            Random random = new Random(seed);
            int bits = 1 + random.nextInt(12);
            int most = random.nextInt(5);
            List<Long> all = combinations(bits, most);
            LikelyFlips flips = new LikelyFlips(bits, most, Integer.MAX_VALUE);
            for (int query = 0; query < 3; query++) {
                float[] margins = margins(random);
                flips.start(margins, model);
                List<Long> listed = new ArrayList<>();
                while (flips.next()) listed.add(flips.flips());
                assertThat(listed).as("seed %d", seed).hasSameSizeAs(all);
                assertThat(new HashSet<>(listed)).as("seed %d", seed).isEqualTo(new HashSet<>(all));
                for (int i = 1; i < listed.size(); i++) {
                    assertThat(costOf(listed.get(i), margins, model))
                            .as("seed %d, %d-th", seed, i)
                            .isGreaterThanOrEqualTo(costOf(listed.get(i - 1), margins, model));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLimitTakesTheFirstOnes(FlipModel model) {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            int bits = 1 + random.nextInt(12);
            int most = 1 + random.nextInt(4);
            int limit = random.nextInt(40);
            float[] margins = margins(random);
            LikelyFlips all = new LikelyFlips(bits, most, Integer.MAX_VALUE);
            LikelyFlips some = new LikelyFlips(bits, most, limit);
            all.start(margins, model);
            some.start(margins, model);
            int listed = 0;
            while (some.next()) {
                assertThat(all.next()).isTrue();
                assertThat(some.flips()).as("seed %d, %d-th", seed, listed).isEqualTo(all.flips());
                listed++;
            }
            assertThat(listed)
                    .isEqualTo(Math.min(limit, combinations(bits, most).size()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSmallerMarginIsMoreLikelyToFlip(FlipModel model) {
        for (int m = 1; m < 1000; m++) {
            assertThat(model.logFlip(m / 1000f)).isLessThanOrEqualTo(model.logFlip((m - 1) / 1000f));
            assertThat(model.logFlip(m / 1000f)).isLessThan(0);
        }
        assertThat(FlipModel.named(model.toString())).isEqualTo(model);
    }

    @Test
    void theGaussianTailIsRight() {
        // P(X > 0) and P(X > 2) of a standard normal X.
        assertThat(Math.exp(FlipModel.GAUSSIAN.logProbability(0))).isCloseTo(0.5, Offset.offset(1e-6));
        assertThat(Math.exp(FlipModel.GAUSSIAN.logProbability(2 * FlipModel.DEVIATION)))
                .isCloseTo(0.0227501, Offset.offset(1e-6));
        assertThatThrownBy(() -> FlipModel.named("cubic")).hasMessage("model must be gaussian or linear: cubic");
    }
}
