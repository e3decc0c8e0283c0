package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.text.Spans;

class AnalyzersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "whitespace; It's A-b c; It's,A-b,c",
                "words; It's A-b c; it's,a,b,c",
                "shingles:2; It's A-b c; it's a,a b,b c",
                "shingles:1; A b; a,b",
                "shingles:5; A b; a b",
                "chars:3; A-bC; a-b,-bc",
            })
    void readsTokens(String spec, String text, String tokens) {
        assertThat(Analyzers.parse(spec).tokens(text)).containsExactly(tokens.split(","));
        assertThat(Analyzers.parse(spec).name()).isEqualTo(spec);
        assertThat(Spans.of(Analyzers.parse(spec), text)).hasSize(tokens.split(",").length);
    }

    @Test
    void shinglesSpanFirstToLastWord() {
        List<Spans.Span> spans = Spans.of(Analyzers.parse("shingles:2"), "- One two, three.");
        assertThat(spans).extracting(Spans.Span::start).containsExactly(2, 6);
        assertThat(spans).extracting(Spans.Span::end).containsExactly(9, 16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shingles:1000", "chars:1000", "chars:1"})
    void limitsAreAllowed(String spec) {
        assertThat(Analyzers.parse(spec).name()).isEqualTo(spec);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "word",
                "Words",
                " words",
                "shingles",
                "shingles:",
                "shingles:0",
                "shingles:-1",
                "shingles:1001",
                "shingles:x",
                "chars",
                "chars:0",
                "chars:1.5",
                "chars:99999999999",
                "chars: 3",
                "whitespace:2",
                "shingles:٣",
                "a\nb"
            })
    void errorsNameTheAllowedValues(String spec) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Analyzers.parse(spec))
                .withMessage("unknown tokens '" + spec.replace('\n', ' ')
                        + "'; allowed are whitespace, words, shingles:K, chars:Q, with K and Q from 1 to 1000");
    }
}
