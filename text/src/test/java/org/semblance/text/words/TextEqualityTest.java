package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

class TextEqualityTest {
    private static final String[] PARTS = {
        "a",
        "A",
        "ß",
        "SS",
        "ẞ",
        "é",
        "e\u0301",
        "É",
        "E\u0301",
        "İ",
        "i\u0307",
        "ı",
        "I",
        "ǰ",
        "J\u030C",
        "ᾳ",
        "Ꭰ",
        "ꭰ",
        "Σ",
        "ς",
        "ﬁ",
        "가",
        "\u1100\u1161",
        "\u0323\u0307",
        "\u0307\u0323",
        "\uD800",
        "𐐀",
        "𐐨",
        " ",
        "\t",
        "\n",
        "\u00A0",
        "\u0085",
        "\u2003",
        "\u3000",
        "\u200B",
        "\u180E",
        "!",
        "-"
    };

    /** Receives the whole text, normalized. */
    private static final class Whole implements TokenSink {
        private final Analyzer.Worker worker;
        private String before = "";
        private String text = "";

        Whole(String how) {
            worker = Detectors.parse("identical?normalize=" + how).analyzer().worker(this);
        }

        String normalized(String of) {
            before = of;
            text = "";
            worker.analyze(of);
            return text;
        }

        @Override
        public void token(long hash, int start, int end) {
            text = before.substring(start, end);
        }

        @Override
        public void token(char[] characters, int from, int to, long hash, int start, int end) {
            text = new String(characters, from, to - from);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none, please 5!!!, please -5, false",
        "none, a, A, false",
        "unicode, é, e\u0301, true",
        "none, é, e\u0301, false",
        "unicode, é, É, false",
        "case, É, e\u0301, true",
        "case, STRASSE, straße, true",
        "case, a b, A  B, false",
        "space, ' a\u00A0\u2003b', 'a b\n', true",
        "space, ab, a b, false",
        "case+space, ' A \tb', 'a B', true"
    })
    void differencesThatDoNotCount(String how, String x, String y, boolean equal) {
        Whole whole = new Whole(how);
        assertThat(whole.normalized(x).equals(whole.normalized(y))).isEqualTo(equal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "unicode", "case", "space", "unicode+space", "case+space", "unicode+case+space"})
    void theProofNormalizesAlike(String how) {
        Random random = Seeds.random();
        TextEquality equality = TextEquality.parse(how);
        Whole whole = new Whole(how);
        for (long _ : Seeds.cases(200)) {
            StringBuilder text = new StringBuilder();
            for (int parts = random.nextInt(8); parts > 0; parts--) text.append(PARTS[random.nextInt(PARTS.length)]);
            requireAlike(equality, whole, text.toString());
        }
        int points = Seeds.thorough() ? 0x20000 : 0x2000;
        for (int point = 1; point < points; point++) requireAlike(equality, whole, Character.toString(point));
    }

    private static void requireAlike(TextEquality equality, Whole whole, String text) {
        String plain = equality.plain(text);
        String normalized = whole.normalized(text);
        if (!normalized.equals(plain.isBlank() ? "" : plain))
            assertThat(normalized).as("%s", text).isEqualTo(plain);
    }

    @Test
    void valuesAreNamedInTheError() {
        assertThat(TextEquality.parse("space+case").title()).isEqualTo("case+space");
        for (String wrong : List.of("full", "nfc", "case,space", "case+", "")) {
            assertThatThrownBy(() -> TextEquality.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("none, or some of unicode, case and space joined with +: " + wrong);
        }
    }

    @Test
    void onlyEqualSetsAreRemarkedOn() {
        List<String> remarks = new ArrayList<>();
        for (String spelling : List.of(
                "exact?t=1",
                "exact?t=1.0&tokens=whitespace",
                "ppjoin?t=1&multiset=true&measure=cosine&tokens=words",
                "allpairs?measure=hamming&t=0&tokens=chars:5",
                "minhash?t=1",
                "bestjoin?t=1")) {
            String remark = Detectors.parse(spelling).profile().remarkOn(10, Map.of());
            assertThat(remark).contains(" are equal: ", "-m identical");
            remarks.add(remark);
        }
        assertThat(remarks.get(0)).contains("sets of shingles:5", "order", "repetition", "case and punctuation");
        assertThat(remarks.get(1)).contains("repetition and white space").doesNotContain("case");
        assertThat(remarks.get(2)).contains("multisets of words").doesNotContain("repetition");
        assertThat(remarks.get(3)).contains("case").doesNotContain("punctuation");
        for (String spelling :
                List.of("exact", "exact?t=0.999999", "exact?measure=hamming&t=1", "minhash", "identical"))
            assertThat(Detectors.parse(spelling).profile().remarkOn(10, Map.of()))
                    .isEmpty();
    }
}
