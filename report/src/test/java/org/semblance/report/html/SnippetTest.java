package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class SnippetTest {
    @Test
    void isTheVisibleBeginningInOneLine() {
        assertThat(Snippet.of("\n\t A  title\u00a0\r\n\r\n\u202Etext\u200b\u0000."))
                .isEqualTo("A title text .");
        assertThat(Snippet.of("")).isEmpty();
        assertThat(Snippet.of(" ".repeat(10_000) + "x")).isEmpty();
    }

    @Test
    void isCutAtAWordOrWithinAWordAtACharacter() {
        String words = "several words ".repeat(20);
        assertThat(Snippet.of(words)).isEqualTo(words.substring(0, 97) + "…");
        assertThat(Snippet.of("x".repeat(300))).isEqualTo("x".repeat(100) + "…");
        String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67"; // eight chars, one character
        String families = Snippet.of("a" + family.repeat(40));
        assertThat(families).isEqualTo("a" + family.repeat(12) + "…");
        assertThat(Snippet.of("e\u0301".repeat(80))).isEqualTo("e\u0301".repeat(50) + "…");
    }

    /** The line of the whole beginning, by regular expressions. */
    private static String plain(String text) {
        String start = text.substring(0, Math.min(text.length(), 4_000));
        return start.replaceAll("[\\p{Cf}&&[^\\u200c\\u200d]]|\\p{Cs}", "")
                .replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ")
                .strip();
    }

    @Test
    void isABeginningOfTheWholeLine() {
        String[] parts = {
            " ", "\n", "\u00a0", "\u2028", "\u200b", "\u202e", "\u200d", "\u0085", "\ud83d", "\udc68", "\u0301"
        };
        for (long seed : Seeds.cases(500)) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(300);
            while (text.length() < length)
                text.append(
                        random.nextInt(3) == 0
                                ? parts[random.nextInt(parts.length)]
                                : "w".repeat(random.nextInt(random.nextInt(9) == 0 ? 90 : 9)));
            String line = plain(text.toString());
            String snippet = Snippet.of(text.toString());
            if (line.length() <= Snippet.LENGTH) {
                assertThat(snippet).as("seed " + seed).isEqualTo(line);
                continue;
            }
            assertThat(snippet).as("seed " + seed).endsWith("…").hasSizeLessThanOrEqualTo(Snippet.LENGTH + 1);
            assertThat(line).as("seed " + seed).startsWith(snippet.substring(0, snippet.length() - 1));
        }
    }
}
