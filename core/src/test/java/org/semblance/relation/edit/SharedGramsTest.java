package org.semblance.relation.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Levenshtein;
import org.semblance.testing.RandomStrings;
import org.semblance.testing.Seeds;

class SharedGramsTest {
    /** Counts grams of strings padded with characters that no random string contains. */
    @Test
    void stringsWithinTheDistanceShareTheRequiredGrams() {
        int near = 0;
        for (long seed : Seeds.cases(3_000)) {
            Random random = new Random(seed);
            List<String> strings = RandomStrings.collection(random);
            int gram = 1 + random.nextInt(5);
            for (int k = 0; k + 1 < strings.size(); k++) {
                String u = strings.get(k);
                String v = strings.get(random.nextInt(strings.size()));
                if (u.isEmpty() || v.isEmpty()) continue;
                int distance = Levenshtein.distance(u, v);
                if (distance < 4) near++;
                assertThat(new SharedGrams(gram, distance).accepts(shared(u, v, gram), size(u, gram), size(v, gram)))
                        .as("q %d, seed %d: '%s' and '%s' at distance %d", gram, seed, u, v, distance)
                        .isTrue();
            }
        }
        assertThat(near).isGreaterThan(Seeds.count(5_000));
    }

    private static int size(String u, int gram) {
        return u.codePointCount(0, u.length()) + gram - 1;
    }

    private static int shared(String u, String v, int gram) {
        Map<String, Integer> x = grams(u, gram);
        Map<String, Integer> y = grams(v, gram);
        return x.entrySet().stream()
                .mapToInt(g -> Math.min(g.getValue(), y.getOrDefault(g.getKey(), 0)))
                .sum();
    }

    private static Map<String, Integer> grams(String u, int gram) {
        int[] points =
                ("<".repeat(gram - 1) + u + ">".repeat(gram - 1)).codePoints().toArray();
        Map<String, Integer> grams = new HashMap<>();
        for (int i = 0; i + gram <= points.length; i++) grams.merge(new String(points, i, gram), 1, Integer::sum);
        return grams;
    }

    /** Compares every bound with a scan of all sizes and overlaps. */
    @Test
    void boundsAgreeWithTheTest() {
        for (int gram = 1; gram <= 4; gram++) {
            for (int edits = 0; edits <= 4; edits++) {
                SharedGrams measure = new SharedGrams(gram, edits);
                for (int x = 1; x <= 30; x++) checkBounds(measure, x);
            }
        }
    }

    private static void checkBounds(SharedGrams measure, int x) {
        for (int y = 1; y <= 40; y++) {
            int other = y;
            int least = IntStream.rangeClosed(0, Math.min(x, y))
                    .filter(o -> measure.accepts(o, x, other))
                    .findFirst()
                    .orElse(Math.min(x, y) + 1);
            assertThat(measure.required(x, y)).as("%s: %d, %d", measure, x, y).isEqualTo(least);
            if (least > Math.min(x, y)) continue;
            assertThat(y).isBetween(measure.smallestPartner(x), measure.largestPartner(x, 40));
            assertThat(least == 0).isEqualTo(y <= measure.largestDisjointPartner(x));
            if (least == 0) continue; // such partners are not found through postings
            assertThat(measure.probePrefix(x)).isGreaterThanOrEqualTo(x - least + 1);
            if (y >= x) assertThat(measure.indexPrefix(x)).isGreaterThanOrEqualTo(x - least + 1);
        }
        assertThat(measure.smallestPartner(x)).isEqualTo(Math.max(1, x - measure.edits()));
        assertThat(measure.largestPartner(x, 40)).isEqualTo(x + measure.edits());
    }

    @Test
    void hugeLimitsDoNotOverflow() {
        assertThat(new SharedGrams(100, 999_999_999).required(1_000_000, 2)).isZero();
        assertThat(new SharedGrams(100, 999_999_999).accepts(0, 1_000_000, 2)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> new SharedGrams(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SharedGrams(2, -1));
    }
}
