package org.semblance.text.html;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.document.Document.Inset;
import org.semblance.testing.Seeds;

class HtmlPageTest {
    private final PageReader reader = new PageReader(Boilerplate.KEEP);

    private String images(String url, String html) {
        return String.join(
                " ", reader.read(html, url).insets().stream().map(Inset::name).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a/b/Logo.gif | Logo.gif",
                "/logo.gif?v=1#x | logo.gif",
                "../up/./logo.gif | logo.gif",
                "//WWW.x.org/logo.gif | logo.gif",
                "http://www.x.org:8080/a/logo.gif | logo.gif",
                "//ads.z.com/logo.gif | https://ads.z.com/logo.gif",
                "HTTP://Ads.Z.com:80/A/logo.gif?q=1 | http://ads.z.com/A/logo.gif?q=1",
                "https://ads.z.com:8443 | https://ads.z.com:8443",
                "https://me:pw@ads.z.com/x.png | https://ads.z.com/x.png",
                "\\\\ads.z.com\\x.png | https://ads.z.com\\x.png",
                "Data:image/gif;base64,R0lG | data:image/gif;base64,R0lG",
                "'/a/\n  b.gif' | '/a/\n  b.gif'",
                "a&amp;b.gif | a&b.gif",
                "/dir/ | ''",
                "'' | ''",
                "# | ''",
                "http: | ''",
                "http://// | ''",
                "https:x.gif | x.gif",
                "?x=1 | ''",
            })
    void namesOfImages(String source, String expected) {
        String html = "<p><img alt=x SRC=\"" + source + "\">";
        if (source.contains("\n")) expected = "  b.gif";
        assertThat(images("https://www.x.org/a/page.html", html)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<img src=a/b.gif><img src=http://X.org/c.gif> | b.gif http://x.org/c.gif",
                "<base href=http://x.org/d/><img src=b.gif><img src=http://X.org/c.gif><img src=//y.org> | b.gif c.gif http://y.org",
                "<template><img src=a.gif></template><script><img src=a.gif></script><noscript><img src=a.gif></noscript> | ``",
                "<!-- <img src=a.gif> --><a title='<img src=b.gif>'><img src=c.gif> | c.gif",
                "<img src=a.gif src=b.gif><img data-src=c.gif><img src><img/src='d.gif'/><img =src=e.gif> | a.gif d.gif",
                "<image src=a.gif><IMG SRC = 'b.gif' ><img src=c.gif | a.gif b.gif c.gif",
            })
    void imagesOfPagesWithoutUrl(String html, String expected) {
        String found = String.join(
                " ", reader.read(html, null).insets().stream().map(Inset::name).toList());
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void aBaseOnAnotherHostMakesImagesForeign() {
        String html =
                "<base href='//cdn.z.com/s/p/x'><base href='http://no.org/'><img src='../i/./a.gif'><img src=/b.gif>"
                        + "<img src='?c'><img src='https://www.x.org/d.gif'>";
        assertThat(images("https://www.x.org/", html))
                .isEqualTo("https://cdn.z.com/s/i/a.gif https://cdn.z.com/b.gif https://cdn.z.com/s/p/x?c d.gif");
        assertThat(images("https://www.x.org/a/b", "<base href=c/><img src=d.gif>"))
                .isEqualTo("d.gif");
    }

    @Test
    void agreesWithTheTreeOfJsoup() {
        String[] pieces = {"<p>", "<div>", "</div>", "word ", "é", "<b>", "</b>", "<br>", "<a href=x>", "</a>", "&amp;"
        };
        String[] sources = {
            "a.gif",
            "b/c.gif",
            "/d/e.png?x=1",
            "../f.gif",
            "./g.gif",
            "//x.org/h.gif",
            "http://y.org/i/j.gif",
            "https://x.org/k.gif"
        };
        String[] bases = {"", "", "<base href='/q/'>", "<base href='http://y.org/s/t'>", "<base href='u/v/w'>"};
        for (long seed : Seeds.cases(5000)) {
            Random random = new Random(seed);
            StringBuilder html = new StringBuilder(bases[random.nextInt(bases.length)]);
            for (int n = random.nextInt(30); n > 0; n--) {
                if (random.nextInt(3) > 0) html.append(pieces[random.nextInt(pieces.length)]);
                else
                    html.append("<img src='")
                            .append(sources[random.nextInt(sources.length)])
                            .append("'>");
            }
            String url = "http://x.org/dir/sub/page";
            HtmlPage page = reader.read(html.toString(), url);
            assertThat(page.insets().stream().map(Inset::name).toList())
                    .as("seed %d: %s", seed, html)
                    .isEqualTo(byTree(html.toString(), url));
            assertThat(page.text()).as("seed %d", seed).isEqualTo(HtmlText.of(html.toString()));
        }
    }

    private static List<String> byTree(String html, String url) {
        List<String> names = new ArrayList<>();
        for (Element image : Jsoup.parse(html, url).select("img[src]")) {
            URI address = URI.create(image.absUrl("src"));
            String path = address.getPath();
            boolean here = address.getHost().equals(URI.create(url).getHost());
            names.add(here ? path.substring(path.lastIndexOf('/') + 1) : address.toString());
        }
        return names;
    }

    /** Two million characters each: quadratic time would take too long, and recursion would overflow the stack. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<img src=a>",
                "<img src=//a>",
                "<img src='",
                "<img src=&amp;",
                "<img a=",
                "<img =",
                "<img/",
                "<base href=a/>",
                "<a href=x>y",
                "<a><p>",
                "<p>w ",
                "<td>中",
                "<div>",
                "../",
            })
    void hostile(String piece) {
        String html = piece.repeat(2_000_000 / piece.length());
        String url = "http://x.org/" + "d/".repeat(1000);
        for (Boilerplate boilerplate : Boilerplate.values()) {
            HtmlPage page = new PageReader(boilerplate).read(html, url);
            assertThat(page.text().length()).isLessThanOrEqualTo(html.length());
        }
        reader.read("<img src='" + html.replace("'", "") + "'>", url);
    }

    @Test
    void totalLengthOfImageNamesIsLimited() {
        String base = "<base href='http://z.com/" + "d/".repeat(50_000) + "'>";
        StringBuilder html = new StringBuilder(base);
        for (int i = 0; i < 100_000; i++) html.append("<img src=").append(i).append('>');
        List<Inset> insets = reader.read(html.toString(), "http://x.org/").insets();
        assertThat(insets).hasSize(100_000);
        assertThat(insets.stream().mapToLong(i -> i.name().length()).sum()).isLessThan(3L * html.length());
    }

    @Test
    void nestedDeeply() {
        String html = "<div><span>".repeat(100_000) + "deep" + "</span></div>".repeat(100_000);
        assertThat(reader.read(html, null).text()).isEqualTo("deep");
        assertThat(new PageReader(Boilerplate.STRIP).read(html, null).insets()).isEmpty();
    }

    @Test
    void theGivenCharsetTakesPrecedence() {
        byte[] latin = "<meta charset=utf-8><p>caf\u00E9".getBytes(ISO_8859_1);
        assertThat(reader.read(latin, 0, latin.length, ISO_8859_1, null).text()).isEqualTo("café");
        byte[] marked = "\uFEFFcafé".getBytes(UTF_8);
        assertThat(reader.read(marked, 0, marked.length, ISO_8859_1, null).text())
                .isEqualTo("café");
    }
}
