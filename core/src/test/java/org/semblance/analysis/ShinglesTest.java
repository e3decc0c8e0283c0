package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** The rolling hash over many tokens: the same five words have the same hash at every position. */
    @Test
    void theHashDoesNotDependOnEarlierTokens() {
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

    /** Sequences that collide under a polynomial hash modulo a power of two. */
    @Test
    void thueMorseSequencesDiffer() {
        for (int size = 2; size <= 1024; size *= 2) {
            Analyzer analyzer = new Whitespace().then(new Shingles(size), "shingles");
            for (int word = 0; word < 100; word++) {
                long one = Pushed.by(analyzer, thueMorse(size, "x", "y" + word))
                        .getFirst()
                        .hash();
                long other = Pushed.by(analyzer, thueMorse(size, "y" + word, "x"))
                        .getFirst()
                        .hash();
                assertThat(one).as("%d tokens, x and y%d", size, word).isNotEqualTo(other);
            }
        }
    }

    private static String thueMorse(int length, String even, String odd) {
        return IntStream.range(0, length)
                .mapToObj(i -> Integer.bitCount(i) % 2 == 0 ? even : odd)
                .collect(Collectors.joining(" "));
    }

    @Test
    void refusesShinglesWithoutTokens() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Shingles(0)).withMessageContaining("0");
    }
}
