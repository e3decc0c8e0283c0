package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CharGramsTest {
    @Test
    void gramsOverlap() {
        assertThat(new CharGrams(2).tokens("a bc")).containsExactly("a ", " b", "bc");
        assertThat(new CharGrams(2).name()).isEqualTo("chars:2");
    }

    @Test
    void aShortTextIsOneGram() {
        assertThat(new CharGrams(5).tokens("abc")).containsExactly("abc");
        assertThat(Pushed.by(new CharGrams(5), "abc")).hasSize(1);
        assertThat(Pushed.by(new CharGrams(3), "abc")).isEqualTo(Pushed.by(new CharGrams(5), "abc"));
    }

    @Test
    void countsCodePoints() {
        String text = "a\uD83D\uDE00b\uD83D";
        assertThat(new CharGrams(2).tokens(text)).containsExactly("a\uD83D\uDE00", "\uD83D\uDE00b", "b\uD83D");
        assertThat(Pushed.by(new CharGrams(2), text))
                .extracting(Pushed.Token::start)
                .containsExactly(0, 1, 3);
        assertThat(Pushed.by(new CharGrams(2), text))
                .extracting(Pushed.Token::end)
                .containsExactly(3, 4, 5);
    }

    @Test
    void refusesGramsWithoutCharacters() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CharGrams(0)).withMessageContaining("0");
    }
}
