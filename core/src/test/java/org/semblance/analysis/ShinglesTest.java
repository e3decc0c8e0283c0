package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShinglesTest {
    private final Analyzer pairs = new Whitespace().then(new Shingles(2), "pairs");
    private final Analyzer fives = new Whitespace().then(new Shingles(5), "fives");

    @Test
    void shinglesOverlap() {
        assertThat(pairs.tokens("a b a b")).containsExactly("a b", "b a", "a b");
        List<Pushed.Token> pushed = Pushed.by(pairs, "a b a b");
        assertThat(pushed.get(0).hash())
                .isEqualTo(pushed.get(2).hash())
                .isNotEqualTo(pushed.get(1).hash());
    }

    @Test
    void aShinglesSpanGoesFromFirstToLastToken() {
        List<Pushed.Token> pushed = Pushed.by(pairs, " one  two three ");
        assertThat(pushed).extracting(Pushed.Token::start).containsExactly(1, 6);
        assertThat(pushed).extracting(Pushed.Token::end).containsExactly(9, 15);
    }

    @Test
    void aShortDocumentIsOneShingle() {
        assertThat(fives.tokens("a b c")).containsExactly("a b c");
        assertThat(Pushed.by(fives, " a b c ")).extracting(Pushed.Token::start).containsExactly(1);
        assertThat(Pushed.by(fives, " a b c ")).extracting(Pushed.Token::end).containsExactly(6);
        assertThat(Pushed.by(fives, "a").getFirst().hash())
                .isNotEqualTo(Pushed.by(fives, "a a").getFirst().hash());
    }

    /** The sum rolls over many tokens: the same five words have the same hash wherever they stand. */
    @Test
    void theHashDoesNotDependOnWhatCameBefore() {
        String tail = "v w x y z";
        long expected = Pushed.by(fives, tail).getLast().hash();
        StringBuilder before = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            before.append(i * 7919 % 100).append(' ');
            if (i % 97 == 0) {
                assertThat(Pushed.by(fives, before + tail).getLast().hash()).isEqualTo(expected);
            }
        }
    }

    @Test
    void aShingleHasAToken() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Shingles(0)).withMessageContaining("0");
    }
}
