package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.LuceneWords;
import org.semblance.text.Spans;

class WordJoinersTest {
    private final Words words = new Words(false, Normalization.NONE);

    /**
     * Every character that the automaton accepts in a run of underscores without ending a word must be a joiner;
     * otherwise a long run of it would take quadratic time.
     */
    @Test
    void theAutomatonHasNoOtherJoiners() {
        List<String> missing = new ArrayList<>();
        UnicodeWords automaton = new UnicodeWords(null);
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (WordJoiners.isJoiner(point)) continue;
            String c = Character.toString(point);
            if (finds(automaton, "_" + c + "_a", 0, 3 + c.length()) && !finds(automaton, c, 0, c.length())) {
                missing.add(Integer.toHexString(point));
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean finds(UnicodeWords automaton, String text, int start, int end) {
        boolean[] found = {false};
        automaton.scan(text.toCharArray(), 0, text.length(), (s, e) -> found[0] |= s == start && e == end);
        return found[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"_", "\u200D", "\u0301", "_\u200D", "‿", "\uDB40\uDD00"})
    void aLongRunSeparates(String joiner) {
        String shortRow = joiner.repeat(WordJoiners.MOST / joiner.length());
        String longRow = joiner.repeat(WordJoiners.MOST / joiner.length() + 1);
        for (String tail : List.of("", "\u00E9")) {
            assertThat(words.tokens("a" + shortRow + "b" + tail)).containsExactly("a" + shortRow + "b" + tail);
            assertThat(words.tokens("a" + longRow + "b" + tail)).containsExactly("a", "b" + tail);
        }
    }

    @Test
    void runsOfAnyLengthAreEqualOnBothPaths() {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(random.nextInt(3) == 0 ? "" : RandomText.of(random, 4));
                String joiner = random.nextInt(3) > 0 ? "_" : "\u200D";
                text.append(joiner.repeat(
                        random.nextBoolean() ? random.nextInt(700) : WordJoiners.MOST + random.nextInt(2)));
                text.append(random.nextBoolean() ? "" : "a.b");
            }
            // Blanking long runs is part of the definition; after that, Lucene is the oracle.
            char[] blanked = text.toString().toCharArray();
            WordJoiners.blank(blanked, 0, blanked.length);
            List<LuceneWords.Word> expected = new LuceneWords(100_000).of(new String(blanked));
            assertThat(Spans.of(words, text.toString()))
                    .as("seed %d", seed)
                    .isEqualTo(expected.stream().map(LuceneWords.Word::span).toList());
        }
    }

    @Test
    void blanksExactlyTheRunsThatAreTooLong() {
        for (long seed : Seeds.cases(3000)) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            StringBuilder expected = new StringBuilder();
            for (int n = random.nextInt(6); n >= 0; n--) {
                int row = random.nextBoolean() ? random.nextInt(1000) : WordJoiners.MOST + random.nextInt(2);
                text.append("_".repeat(row)).append('x');
                expected.append((row > WordJoiners.MOST ? " " : "_").repeat(row))
                        .append('x');
            }
            char[] chars = text.toString().toCharArray();
            WordJoiners.blank(chars, 0, chars.length);
            assertThat(new String(chars)).as("seed %d", seed).isEqualTo(expected.toString());
        }
    }

    /** Words in lower case, and sentences in upper case, keep the positions of characters. */
    @Test
    void caseNeverNeedsMoreUnits() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            assertThat(Character.charCount(Character.toLowerCase(point))).isEqualTo(Character.charCount(point));
            assertThat(Character.charCount(Character.toUpperCase(point))).isEqualTo(Character.charCount(point));
        }
    }

    /** A million joiners on each path; quadratic time would take too long. */
    @Test
    void longRunsTakeLinearTime() {
        for (String row : List.of("_", "\u200D", "_\u0301", "‿\u200D", "_\uFF9E")) {
            String text = row.repeat(1_000_000 / row.length());
            assertThat(Spans.of(words, text + " x")).hasSize(1);
            assertThat(Spans.of(words, text + "\u00E9")).hasSize(1);
        }
    }
}
