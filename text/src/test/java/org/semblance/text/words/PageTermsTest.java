package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.HtmlPage;
import org.semblance.text.html.PageReader;

class PageTermsTest {
    private PageTerms terms = new PageTerms();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "See http://foo.bar.org/a/b now | see http foo bar org a b now",
                "foo_bar 50%off it's e-mail 3,141.59 U.S.A. x:y | foo bar 50 off it s e mail 3 141 59 u s a x y",
                "naïve CAFÉ—“Quoted” word’s | naïve café quoted word s",
                "e\u0301te\u0301 हिन्दी السَّلام | été हिन्दी السَّلام",
                "สวัสดี x | สวั วัส สดี x",
                "\u0301x | x",
                "我爱北京。中 | 我爱 爱北 北京 中",
                "GPT中文mix混合3 | gpt 中文 mix 混合 3",
                "ÇA İz ΑΣΟς | ça i\u0307z ασοσ",
                "\uD835\uDC00\uD835\uDC01 \uD840\uDC00\uD840\uDC01 | ab \uD840\uDC00\uD840\uDC01",
            })
    void examples(String text, String expected) {
        assertThat(terms.tokens(text)).containsExactly(expected.split(" "));
        check(Document.of("x", text), text);
    }

    @Test
    void aMirroredPageHasTheSameTerms() {
        List<String> a =
                terms("http://www.x.org/1", "<body>See http://foo.bar.org/a/b now<img src='/img/logo.gif'></body>");
        List<String> b = terms(
                "http://mirror.y.net/1",
                "<body>See <i>http://foo.bar.org/a/b</i> now<img src='http://mirror.y.net/other/logo.gif'></body>");
        List<String> c = terms(
                "http://www.x.org/2",
                "<body>See http://foo.bar.org/a/b now<img src='http://Ads.Z.com/logo.gif'></body>");
        assertThat(a).isEqualTo(b).containsExactly("see", "http", "foo", "bar", "org", "a", "b", "now", "logo.gif");
        assertThat(c).endsWith("now", "http://ads.z.com/logo.gif");
    }

    @Test
    void imagesHaveTheirPositions() {
        assertThat(terms(
                        "http://x.org/",
                        "<img src=1.gif>a<img src=2.gif><img src=3.gif>b c<p><img src=4.gif>d<img src=5.gif>"))
                .containsExactly("1.gif", "a", "2.gif", "3.gif", "b", "c", "4.gif", "d", "5.gif");
    }

    private List<String> terms(String url, String html) {
        Document page = document(url, html);
        check(page, html);
        return terms.tokens(page);
    }

    private static Document document(String url, String html) {
        HtmlPage page = new PageReader(Boilerplate.KEEP).read(html, url);
        return new Document("x", page.text(), url, Map.of(), page.insets());
    }

    @Test
    void randomTexts() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            terms = new PageTerms(Normalization.values()[random.nextInt(3)]);
            String text = random.nextBoolean()
                    ? RandomText.of(random, 200)
                    : RandomText.ascii(random, random.nextInt(600), random.nextInt(4) * 0.01);
            List<Inset> insets = new ArrayList<>();
            for (int at = random.nextInt(100); at <= text.length(); at += random.nextInt(50))
                insets.add(new Inset(at, "image" + random.nextInt(5) + ".png"));
            check(new Document("x", text, null, Map.of(), random.nextBoolean() ? insets : List.of()), "seed " + seed);
        }
    }

    @Test
    void aTermOfAnyLengthIsOneToken() {
        for (String text : List.of("Ab1".repeat(600_000), "é" + "Ab1".repeat(600_000))) {
            assertThat(terms.tokens(text)).containsExactly(Words.lowerCase(text));
            check(Document.of("x", text), "long");
        }
    }

    private String normalized(String text) {
        String normalized = terms.normalization().plain(text);
        return terms.normalization().folds() ? normalized : Words.lowerCase(normalized);
    }

    /** The fast path emits the hashes of the plain implementation's tokens, with spans that contain them. */
    private void check(Document document, String label) {
        List<Long> hashes = new ArrayList<>();
        List<String> places = new ArrayList<>();
        terms.worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        hashes.add(hash);
                        places.add(document.text().substring(start, end));
                    }

                    @Override
                    public void end() {}
                })
                .analyze(document);
        List<String> expected = terms.tokens(document);
        assertThat(hashes)
                .as(label)
                .isEqualTo(expected.stream().map(TokenHash::of).toList());
        for (int i = 0; i < places.size(); i++) {
            if (!places.get(i).isEmpty())
                assertThat(normalized(places.get(i))).as(label).contains(expected.get(i));
        }
    }
}
