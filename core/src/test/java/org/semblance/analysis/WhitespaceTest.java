package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WhitespaceTest {
    private final Whitespace whitespace = new Whitespace();

    @Test
    void splitsOnWhiteSpaceAndNothingElse() {
        assertThat(whitespace.tokens(" It's\tA-b\r\n\u00A0c,\u2028D\u3000")).containsExactly("It's", "A-b", "c,", "D");
        assertThat(whitespace.tokens("\u200B\u200D_\uFEFF")).hasSize(1);
        assertThat(whitespace.tokens(" \n\t ")).isEmpty();
    }

    @Test
    void tokensHaveTheirSpans() {
        assertThat(Pushed.by(whitespace, " ab  \uD83D\uDE00 "))
                .extracting(Pushed.Token::start)
                .containsExactly(1, 5);
        assertThat(Pushed.by(whitespace, " ab  \uD83D\uDE00 "))
                .extracting(Pushed.Token::end)
                .containsExactly(3, 7);
    }

    /** Compares with the property in Java's regular expressions, an independent implementation. */
    @Test
    void spaceIsTheUnicodeProperty() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            boolean expected = Character.toString(c).matches("\\p{IsWhite_Space}");
            assertThat(Whitespace.isSpace((char) c)).as("U+%04X", c).isEqualTo(expected);
        }
    }
}
