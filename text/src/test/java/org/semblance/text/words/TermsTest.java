package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.document.Document.Utf8Text;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.Spans;
import org.tartarus.snowball.ext.PorterStemmer;

class TermsTest {
    private static final String[] ENDINGS = {
        "", "s", "es", "ies", "ed", "eed", "ing", "ational", "ization", "fulness", "iviti", "icate", "ment", "ion", "e",
        "ll", "y"
    };

    @ParameterizedTest
    @CsvSource({
        "true, true, quick brown fox jump lazi dog relat",
        "true, false, quick brown foxes jumped lazy dogs relational",
        "false, true, the quick brown fox jump over the lazi dog it wa relat",
        "false, false, the quick brown foxes jumped over the lazy dogs it was relational"
    })
    void areFilteredAndStemmedWords(boolean content, boolean stemmed, String expected) {
        assertThat(String.join(
                        " ",
                        new Terms(content, stemmed)
                                .tokens("The quick, brown foxes jumped over the lazy dogs. It was RELATIONAL!")))
                .isEqualTo(expected);
    }

    @Test
    void dropContractionsInAnySpelling() {
        assertThat(new Terms(true, true).tokens("Don't, don’t; I'm not: it is what we’ve been."))
                .isEmpty();
        assertThat(new Terms(true, true).name()).isEqualTo("words without stop words, stemmed");
    }

    /**
     * Snowball is another implementation of the same algorithm. The two differ in words of one or two letters and in
     * double consonants that do not occur in English.
     */
    @Test
    void areStemmedAsSnowballDoes() {
        Random random = Seeds.random();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                text.append("bdfgmnprt".charAt(random.nextInt(9))).append("aeiouy".charAt(random.nextInt(6)));
                text.append("bdfgmnprt".charAt(random.nextInt(9)));
            }
            text.append(ENDINGS[random.nextInt(ENDINGS.length)]).append(' ');
        }
        PorterStemmer snowball = new PorterStemmer();
        List<String> found = new Terms(false, true).tokens(text.toString());
        List<String> words = new Words().tokens(text.toString());
        assertThat(words).hasSize(20_000).hasSameSizeAs(found);
        for (int i = 0; i < words.size(); i++) {
            snowball.setCurrent(words.get(i));
            snowball.stem();
            assertThat(found.get(i)).as(words.get(i)).isEqualTo(snowball.getCurrent());
        }
    }

    @Test
    void areTheSameOnTheFastPath() {
        for (boolean content : new boolean[] {true, false}) {
            Terms terms = new Terms(content, true);
            Spans spans = new Spans();
            Analyzer.Worker worker = terms.worker(spans); // one for all texts, to test its cache
            for (long seed : Seeds.cases(3000)) {
                Random random = new Random(seed);
                StringBuilder text = new StringBuilder(RandomText.of(random, 1 + random.nextInt(40)));
                for (int i = 0; i < 5; i++)
                    text.append(random.nextBoolean() ? " the Walking of " : " Été's relations ");
                worker.analyze(text.toString());
                assertThat(spans.take().stream().map(Spans.Span::hash))
                        .as("seed %d", seed)
                        .isEqualTo(terms.tokens(text.toString()).stream()
                                .map(TokenHash::of)
                                .toList());
            }
        }
    }

    /** A text in UTF-8 has the terms of the string, at the same positions. */
    @Test
    void areTheSameFromBytes() {
        for (long seed : Seeds.cases(1000)) {
            Random random = new Random(seed);
            byte[] bytes = (" Été of the Relations " + RandomText.of(random, 1 + random.nextInt(40)))
                    .getBytes(StandardCharsets.UTF_8);
            Spans spans = new Spans();
            new Terms(true, true).worker(spans).analyze(Document.of("", new Utf8Text(bytes, 0, bytes.length), null));
            assertThat(spans.take())
                    .as("seed %d", seed)
                    .isEqualTo(Spans.of(new Terms(true, true), new String(bytes, StandardCharsets.UTF_8)));
        }
    }

    @Test
    void areCorrectAfterCacheEviction() {
        Terms terms = new Terms(true, true);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100_000; i++) text.append("word").append(i % 50_000).append("ing the ");
        assertThat(Spans.of(terms, text.toString()).stream().map(Spans.Span::hash))
                .isEqualTo(terms.tokens(text.toString()).stream()
                        .map(TokenHash::of)
                        .toList());
    }
}
