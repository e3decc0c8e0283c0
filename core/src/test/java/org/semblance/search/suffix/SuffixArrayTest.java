package org.semblance.search.suffix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class SuffixArrayTest {
    @Test
    void sortsSuffixesByTheirFirstSymbols() {
        for (long seed : Seeds.cases(5000)) {
            Random random = new Random(seed);
            int most = random.nextInt(random.nextBoolean() ? 3 : 30);
            int[] text = random.ints(random.nextInt(40), 0, most + 1).toArray();
            int depth = 1 + random.nextInt(random.nextBoolean() ? 4 : 50);
            SuffixArray found = SuffixArray.of(text, most, depth);
            Comparator<Integer> byDepth = (i, j) -> Arrays.compare(head(text, i, depth), head(text, j, depth));
            int[] expected = IntStream.range(0, text.length)
                    .boxed()
                    .sorted(byDepth) // stable
                    .mapToInt(i -> i)
                    .toArray();
            assertThat(found.order).as("seed %d", seed).isEqualTo(expected);
            for (int k = 1; k < expected.length; k++) {
                boolean alike = byDepth.compare(expected[k - 1], expected[k]) == 0;
                assertThat(found.ranks[expected[k]] - found.ranks[expected[k - 1]])
                        .as("seed %d", seed)
                        .isEqualTo(alike ? 0 : 1);
            }
        }
    }

    private static int[] head(int[] text, int from, int depth) {
        return Arrays.copyOfRange(text, from, Math.min(text.length, from + depth));
    }
}
