package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.document.Document.Utf8Text;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.LuceneWords;
import org.semblance.text.Spans;

class WordsTest {
    private final LuceneWords lucene = new LuceneWords(4096);
    private final Words words = new Words(false, Normalization.NONE);
    private final Spans spans = new Spans();
    private final Analyzer.Worker worker = words.worker(spans);
    private final Words normalizedWords = new Words();
    private final Analyzer.Worker normalizedWorker = normalizedWords.worker(spans);

    /** The fast path, the plain implementation and Lucene must agree; long runs of joiners separate words by definition. */
    private void check(String text, String about) {
        char[] blanked = text.toCharArray();
        WordJoiners.blank(blanked, 0, blanked.length);
        List<LuceneWords.Word> expected = lucene.of(new String(blanked));
        worker.analyze(text);
        assertThat(spans.take())
                .as(about)
                .isEqualTo(expected.stream().map(LuceneWords.Word::span).toList());
        assertThat(words.tokens(text))
                .as(about)
                .isEqualTo(expected.stream().map(LuceneWords.Word::text).toList());
        checkNormalized(text, about);
        checkBytes(text, about);
    }

    /** A text in UTF-8 has the tokens of the string, at the same positions; here it begins within an array. */
    private void checkBytes(String text, String about) {
        byte[] bytes = ("é" + text + "é").getBytes(StandardCharsets.UTF_8);
        String encoded = new String(bytes, 2, bytes.length - 4, StandardCharsets.UTF_8); // half a pair becomes '?'
        byte[] before = bytes.clone();
        Document document = Document.of("", new Utf8Text(bytes, 2, bytes.length - 2), null);
        for (Analyzer.Worker each : List.of(worker, normalizedWorker)) {
            each.analyze(encoded);
            List<Spans.Span> expected = spans.take();
            each.analyze(document);
            assertThat(spans.take()).as(about).isEqualTo(expected);
        }
        assertThat(bytes).isEqualTo(before);
    }

    /** The words of a text are those of its normalized text, at the positions of the text before. */
    private void checkNormalized(String text, String about) {
        String normalized = Normalization.FULL.plain(text);
        char[] blanked = normalized.toCharArray();
        WordJoiners.blank(blanked, 0, blanked.length);
        List<String> expected = lucene.of(new String(blanked)).stream()
                .map(word -> normalized.substring(word.start(), word.end()))
                .toList();
        assertThat(normalizedWords.tokens(text)).as(about).isEqualTo(expected);
        normalizedWorker.analyze(text);
        List<Spans.Span> found = spans.take();
        assertThat(found.stream().map(Spans.Span::hash))
                .as("%s: %s", about, expected)
                .isEqualTo(expected.stream().map(TokenHash::of).toList());

        for (int i = 0; i < expected.size(); i++) {
            String spelled = text.substring(found.get(i).start(), found.get(i).end());
            assertThat(Normalization.FULL.plain(spelled)).as(about).contains(expected.get(i));
        }
    }

    @Test
    void everyAsciiCharacterInEveryContext() {
        for (String pattern :
                List.of("%c", "a%cb", "1%c2", "a%c1", "1%ca", "_%c_a", "a %c", "%c%1$ca", "é%cb", "a%cé")) {
            for (char c = 0; c < 0x80; c++) check(pattern.formatted(c), pattern + " with character " + (int) c);
        }
    }

    /** Letters and punctuation for which the automaton is not needed, and those for which it is. */
    @Test
    void everyCharacterOfTheFirstPagesInEveryContext() {
        List<String> patterns = List.of("é%cé", "1é%c2", "é1%c1é", "é '%c é", "éa%cbé c", "“%ca”", "é%c");
        for (int i : Seeds.sample(0x2200 * patterns.size())) {
            String pattern = patterns.get(i % patterns.size());
            char c = (char) (i / patterns.size());
            if (!Character.isSurrogate(c)) check(pattern.formatted(c), pattern + " with character " + (int) c);
        }
    }

    /**
     * All strings of up to six characters, with one character of each ASCII class, two of classes that differ in case.
     */
    @Test
    void everyShortString() {
        char[] kinds = {'b', 'Q', '7', '_', ':', '.', '\'', ',', '-', ' '};
        // With this prefix, some strings cross a boundary of blocks of 64 characters.
        String before = "x".repeat(58) + "  ";
        for (int i : Seeds.sample(1_000_000)) {
            StringBuilder text = new StringBuilder(i % 2 == 0 ? "" : before);
            for (int rest = i, n = 0; n < 6; n++, rest /= kinds.length) text.append(kinds[rest % kinds.length]);
            worker.analyze(text.toString());
            List<Spans.Span> found = spans.take();
            List<Spans.Span> expected = lucene.of(text.toString()).stream()
                    .map(LuceneWords.Word::span)
                    .toList();
            if (!found.equals(expected)) assertThat(found).as("'%s'", text).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "-", "_", "a", "é", "it's 3,141.59; e.g. U.S.A. and foo_bar __init__ x:y 1:2",
                "\r\nCR\rLF\n", "naïve café—“quoted” word’s", "a\u00A0b\u3000c\u2028d", "\uD800", "a\uDC00b",
                        "x \uD83D", "\uDC00\uD800 y",
            })
    void smallTexts(String text) {
        check(text, text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "我爱北京 | 我爱 爱北 北京",
                "中 文 | 中 文",
                "食べる。カタカナ語 | 食べ べる カタカナ 語",
                "東京タワーへ | 東京 タワー へ",
                "한국어 문서를 | 한국어 문서를",
                "السلام عليكم | السلام عليكم",
                "สวัสดี โลก | สวั วัส สดี โล ลก",
                "ខ្មែរ ລາວ | ខ្មែ មែរ ລາ າວ",
                "བོད་ཡིག | བོད ཡིག",
                "\uD840\uDC00\uD840\uDC01\uD840\uDC02 | \uD840\uDC00\uD840\uDC01 \uD840\uDC01\uD840\uDC02",
                "ΑΣΟΣ ÇA İz STRASSE | ασοσ ça iz strasse",
                "hi👩‍👩‍👧🇩🇪!1️⃣ | hi 👩‍👩‍👧 🇩🇪 1️⃣",
                "GPT中文mix混合3 | gpt 中文 mix 混合 3",
            })
    void scripts(String text, String expected) {
        assertThat(words.tokens(text)).containsExactly(expected.split(" "));
        check(text, text);
    }

    @Test
    void randomTexts() {
        for (long seed : Seeds.cases(20_000)) {
            String text = RandomText.of(new Random(seed), 200);
            check(text, "seed " + seed);
        }
    }

    @Test
    void randomAsciiWithRareOthers() {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            String text = RandomText.ascii(random, random.nextInt(600), random.nextInt(4) * 0.01);
            check(text, "seed " + seed);
        }
    }

    /** Long stretches without ASCII parts are divided. */
    @Test
    void longTextsWithoutAscii() {
        Random random = Seeds.random();
        StringBuilder text = new StringBuilder();
        while (text.length() < 100_000) text.append("é中文 ü\u00A0ไทย’s ".charAt(random.nextInt(12)));
        check(text.toString(), "random letters");
        check("é ".repeat(50_000), "short parts");
        text.setLength(0);
        while (text.length() < 100_000) text.append("éa\u0301\u0316中ﷺ\u00A0ไท\u00AD½".charAt(random.nextInt(11)));
        check(text.toString(), "without ASCII white space");
        checkNormalized("ﷺ".repeat(10_000), "a text that becomes eighteen times as long");
    }

    @Test
    void aWordOfAnyLengthIsOneToken() {
        String ascii = "Ab1_".repeat(600_000);
        String other = "é" + ascii;
        for (String text : List.of(ascii, other, ascii + "é", "\u0915".repeat(1_500_000))) {
            assertThat(words.tokens(text)).containsExactly(text.toLowerCase(java.util.Locale.ROOT));
            List<Spans.Span> found = Spans.of(words, "- " + text + " -");
            assertThat(found).hasSize(1);
            assertThat(found.getFirst().start()).isEqualTo(2);
            assertThat(found.getFirst().end()).isEqualTo(2 + text.length());
        }
    }
}
