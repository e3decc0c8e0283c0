package org.semblance.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class EditMatrixTest {
    /** The recursive definition, without a matrix. */
    private static int distance(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) return a.length() + b.length();
        String restA = a.substring(1);
        String restB = b.substring(1);
        int replaced = distance(restA, restB) + (a.charAt(0) == b.charAt(0) ? 0 : 1);
        return Math.min(replaced, Math.min(distance(restA, b), distance(a, restB)) + 1);
    }

    @Test
    void followsTheDefinitionUpToEveryLimit() {
        for (long seed : Seeds.cases(1_500)) {
            Random random = new Random(seed);
            String a = string(random);
            String b = string(random);
            int distance = distance(a, b);
            for (int most = 0; most <= 9; most++) {
                assertThat(EditMatrix.distance(a, b, most))
                        .as("seed %d: '%s' and '%s' at most %d", seed, a, b, most)
                        .isEqualTo(Math.min(distance, most + 1));
            }
        }
    }

    private static String string(Random random) {
        StringBuilder string = new StringBuilder();
        for (int n = random.nextInt(8); n > 0; n--) string.append((char) ('a' + random.nextInt(3)));
        return string.toString();
    }

    @Test
    void countsCodePoints() {
        assertThat(EditMatrix.distance("\uD83D\uDE00a", "\uD83D\uDE01a", 5)).isEqualTo(1);
        assertThat(EditMatrix.distance("\uD83D\uDE00", "\uD83D", 5)).isEqualTo(1);
        assertThat(EditMatrix.distance("a", "\uD83D\uDE00\uDE00", 5)).isEqualTo(2);
        assertThat(EditMatrix.distance("abc", "", 999_999_999)).isEqualTo(3);
    }
}
