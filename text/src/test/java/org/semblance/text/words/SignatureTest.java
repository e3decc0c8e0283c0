package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.testing.Seeds;

class SignatureTest {
    private static final String[] PIECES = {
        "a",
        "bc",
        "Z9",
        "é",
        "ß",
        ",",
        ",",
        ", ",
        "，",
        "、",
        "،",
        ".",
        "。",
        ";",
        "?",
        " ",
        "  ",
        "\n",
        "\t",
        "\u00A0",
        "'",
        "\"",
        "`",
        "’",
        "“",
        "„",
        "»",
        "(",
        ")",
        "] ",
        "「",
        "」",
        "）",
        "》",
        "＂",
        "*",
        "_",
        "-",
        "中",
        "国",
        "中国经济",
        "在",
        "ありがとう",
        "カタカナ",
        "한국",
        "كتاب",
        "قال",
        "हिन्दी",
        "ไทย",
        "\uD83D\uDE00",
        "\uD83D",
        "\uDE00",
        "\uD840\uDC00",
        "e\u0301",
        "\u0301",
        "12",
        "٣"
    };

    private static Signature signature(String spots, String words) {
        return Signature.parse(Punctuation.parse(spots), words);
    }

    private static List<String> words(String text) {
        return signature("comma", "1L").tokens(text);
    }

    @Test
    void theExampleOfThePaper() {
        String text =
                "Given a set of documents, there are four steps to conduct near-duplicate detection for web documents,"
                        + " preprocessing, signature extraction, compression, and comparison, which are described in detail as"
                        + " follows.";
        assertThat(words(text))
                .containsExactly("documents", "documents", "preprocessing", "extraction", "compression", "comparison");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1L | one three five",
                "1R | two four six",
                "2 | one two three four five six",
                "4 | zero one two three two three four five four five six end",
                "6 | zero one two three four one two three four five six three four five six end"
            })
    void wordsAroundMarks(String which, String expected) {
        String text = "zero one, two three, four five, six end.";
        assertThat(String.join(" ", signature("comma", which).tokens(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "1L | one , two , three , four | one two three",
                "1L | 'one', (two), \"three\" , [four ] , | one two three four",
                "1L | “one”, „two“, »three«, ‘four’, ``five'', | one two three four five",
                "1L | 「one」，『two』，（three），《four》，＂five＂， | one two three four five",
                "1L | x1, (y), z , w_v, t, u, | x1 y z v t u",
                "1L | one*, two, three*, four, (five, six | two four five",
                "1L | one ,, two , , three ), , four | one two three",
                "1L | one., two, three, four, | two three four",
                "1R | one, \"two\", (three , ‘four’, ``five'' | two three four five",
                "1R | a，「one」、 （two），『three』, *four | one two three",
                "1R | a, , one ,,two, (three | one two three",
                "2 | a ,, b , ( c ),' d | a b b c c d",
                "2 | a ,( , b *, c, d | a b c c d"
            })
    void quotesBracketsAndBlanksMayStandBetween(String which, String text, String expected) {
        assertThat(String.join(" ", signature("comma", which).tokens(text))).isEqualTo(expected);
        assertThat(String.join(" ", scanned(signature("comma", which), text))).isEqualTo(expected);
    }

    @Test
    void marksWithoutAWordInBetweenAreOneSpot() {
        assertThat(words("one ,, two , , three")).isEmpty();
        assertThat(signature("comma,stop", "2").tokens("one., two .\", three")).isEmpty();
        assertThat(signature("comma,stop", "2").tokens("one., two .\", three, four"))
                .containsExactly("one", "two", "two", "three", "three", "four");
    }

    /**
     * Each character between words is looked at a constant number of times, which takes a few seconds in all.
     * Quadratic time would be some 10¹¹ steps for each text.
     */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void takesLinearTime() {
        int size = 200_000;
        for (String gap : Seeds.some(2, List.of(" ", ") ", "( ", "' ,", ", ", " ,)", "\u00A0"))) {
            for (String words : List.of("1L", "1R", "6")) {
                String hole = gap.repeat(size);
                String text = "a" + hole + ",b" + hole + "," + hole + "c,d,e,f" + hole;
                assertThat(scanned(signature("comma", words), text))
                        .isEqualTo(signature("comma", words).tokens(text));
            }
        }
    }

    @Test
    void withFewerThanThreeSpotsThereIsNoSignature() {
        assertThat(words("  one,\n two,  three ")).isEmpty();
        assertThat(words("no commas here")).isEmpty();
        assertThat(words(",,,,")).isEmpty();
        assertThat(words("")).isEmpty();
    }

    @Test
    void marksOfOtherScriptsCount() {
        assertThat(words("قال الوزير، إن الحكومة، وافقت على القرار، أمس"))
                .containsExactly("الوزير", "الحكومة", "القرار");
        assertThat(words("हिन्दी, कि, ไทย,")).containsExactly("हिन्दी", "कि", "ไทย");
        assertThat(signature("comma,stop", "1L").tokens("一、二。三．Four.")).containsExactly("一", "二", "三", "Four");
        assertThat(signature("semicolon,colon,question,exclamation", "1L").tokens("a; b： c？ d! e,"))
                .containsExactly("a", "b", "c", "d");
    }

    @Test
    void chineseIsCutIntoWords() {
        String text = "中国经济持续增长，投资者保持信心，北京大学的研究人员表示，前景良好。";
        assertThat(words(text)).containsExactly("增长", "信心", "表示");
        assertThat(signature("comma", "1R").tokens(text)).containsExactly("投资者", "北京大学", "前景");
        assertThat(words("GDP增长，达到5，约合USD，")).containsExactly("增长", "5", "USD");
    }

    @Test
    void theScannerEqualsThePlainImplementation() {
        String[] spots = {"comma", "comma,stop", "stop,question", "comma,stop,semicolon,colon,question,exclamation"};
        String[] sizes = {"1L", "1R", "2", "4", "6"};
        for (long seed : Seeds.cases(6_000)) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(60); n > 0; n--) text.append(PIECES[random.nextInt(PIECES.length)]);
            Signature signature = signature(spots[random.nextInt(spots.length)], sizes[random.nextInt(sizes.length)]);
            assertThat(scanned(signature, text.toString()))
                    .as("seed %d: %s, %s", seed, signature, text)
                    .isEqualTo(signature.tokens(text.toString()));
        }
    }

    private static List<String> scanned(Signature signature, String text) {
        List<String> found = new ArrayList<>();
        boolean[] ended = {false};
        signature
                .worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        String token = text.substring(start, end);
                        if (token.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
                            assertThat(hash).isEqualTo(TokenHash.of(token));
                        }
                        found.add(token);
                    }

                    @Override
                    public void end() {
                        assertThat(ended[0]).isFalse();
                        ended[0] = true;
                    }
                })
                .analyze(text);
        assertThat(ended[0]).isTrue();
        return found;
    }

    @Test
    void invalidValuesAreReported() {
        assertThat(Punctuation.parse("comma,stop")).isEqualTo(EnumSet.of(Punctuation.COMMA, Punctuation.STOP));
        assertThatThrownBy(() -> Punctuation.parse("comma,dash")).hasMessageContaining("comma,dash");
        assertThatThrownBy(() -> signature("comma", "3")).hasMessage("signature must be 1L | 1R | 2 | 4 | 6: 3");
    }
}
