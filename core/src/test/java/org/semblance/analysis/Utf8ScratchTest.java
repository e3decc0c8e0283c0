package org.semblance.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class Utf8ScratchTest {
    private final Utf8Scratch scratch = new Utf8Scratch();

    private static long expected(String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        return TokenHash.of(utf8, 0, utf8.length);
    }

    @Test
    void hashesTheUtf8OfEveryCodePoint() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) continue;
            String text = "x" + Character.toString(point) + "y";
            scratch.chars(text);
            if (scratch.hash(0, text.length()) != expected(text)) {
                assertThat(scratch.hash(0, text.length())).as("U+%04X", point).isEqualTo(expected(text));
            }
        }
    }

    @Test
    void hashesAnyRangeOfTextsOfAnyLength() {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            int[] points = random.ints(random.nextInt(6000), 0, 0xD800).toArray();
            String text = new String(points, 0, points.length);
            char[] chars = scratch.chars(text);
            assertThat(Arrays.copyOf(chars, text.length())).as("seed %d", seed).isEqualTo(text.toCharArray());
            int start = random.nextInt(text.length() + 1);
            int end = start + random.nextInt(text.length() - start + 1);
            assertThat(scratch.hash(start, end)).as("seed %d", seed).isEqualTo(expected(text.substring(start, end)));
        }
    }

    @Test
    void unpairedSurrogatesStayDistinct() {
        Set<Long> hashes = new HashSet<>();
        for (char c = Character.MIN_SURROGATE; c <= Character.MAX_SURROGATE; c++) {
            scratch.chars("a" + c + "b");
            hashes.add(scratch.hash(0, 3));
        }
        assertThat(hashes).hasSize(Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1);
    }

    @Test
    void aRangeMaySplitASurrogatePair() {
        scratch.chars("\uD83D\uDE00");
        assertThat(Set.of(scratch.hash(0, 1), scratch.hash(1, 2), scratch.hash(0, 2)))
                .hasSize(3);
    }
}
