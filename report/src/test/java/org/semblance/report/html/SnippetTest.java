package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
