package org.semblance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.testing.Seeds;

/** Compares the hashes that an analyzer emits with the strings of its plain implementation. */
class AnalyzersAgreeTest {
    private static final String[] PIECES = {
        "a", "b", "ab", " ", "  ", "\t", "\u3000", "é", "中", "\uD83D\uDE00", "\uD83D", "\uDE00", "\uDE00\uD83D", "\0"
    };

    static Stream<Analyzer> analyzers() {
        Whitespace words = new Whitespace();
        Stream<Analyzer> grams = Stream.of(1, 2, 3, 7).map(CharGrams::new);
        Stream<Analyzer> shingles = Stream.of(1, 2, 3, 5).map(k -> words.then(new Shingles(k), "shingles:" + k));
        return Stream.concat(Stream.of(words, new Characters()), Stream.concat(grams, shingles));
    }

    /** Two tokens have the same hash if and only if they are the same string. */
    @ParameterizedTest
    @MethodSource("analyzers")
    void equalHashesAreEqualStrings(Analyzer analyzer) {
        Map<String, Long> hashOf = new HashMap<>();
        Map<Long, String> stringOf = new HashMap<>();
        for (long seed : Seeds.cases(1500)) {
            String text = text(new Random(seed));
            List<String> strings = analyzer.tokens(text);
            List<Pushed.Token> pushed = Pushed.by(analyzer, text);
            assertThat(pushed).as("%s, seed %d", analyzer.name(), seed).hasSameSizeAs(strings);
            for (int i = 0; i < strings.size(); i++) {
                long hash = pushed.get(i).hash();
                String string = strings.get(i);
                assertThat(hashOf.putIfAbsent(string, hash))
                        .as("%s, seed %d", analyzer.name(), seed)
                        .isIn(null, hash);
                assertThat(stringOf.putIfAbsent(hash, string))
                        .as("%s, seed %d", analyzer.name(), seed)
                        .isIn(null, string);
            }
        }
        assertThat(hashOf).hasSizeGreaterThan(10);
    }

    /** The text in the span of a token, analyzed on its own, is that token. */
    @ParameterizedTest
    @MethodSource("analyzers")
    void spansContainTheirTokens(Analyzer analyzer) {
        for (long seed : Seeds.cases(500)) {
            String text = text(new Random(seed));
            List<String> strings = analyzer.tokens(text);
            List<Pushed.Token> pushed = Pushed.by(analyzer, text);
            for (int i = 0; i < strings.size(); i++) {
                String span =
                        text.substring(pushed.get(i).start(), pushed.get(i).end());
                assertThat(analyzer.tokens(span))
                        .as("%s, seed %d", analyzer.name(), seed)
                        .containsExactly(strings.get(i));
                if (i > 0)
                    assertThat(pushed.get(i).start())
                            .isGreaterThan(pushed.get(i - 1).start());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("analyzers")
    void anEmptyTextHasNoTokens(Analyzer analyzer) {
        assertThat(analyzer.tokens("")).isEmpty();
        assertThat(Pushed.by(analyzer, "")).isEmpty();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int kinds = 2 + random.nextInt(PIECES.length - 1);
        int first = random.nextInt(PIECES.length);
        for (int n = random.nextInt(30); n > 0; n--)
            text.append(PIECES[(first + random.nextInt(kinds)) % PIECES.length]);
        return text.toString();
    }
}
