package org.semblance.text.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semblance.text.Detectors;

/** Pages read without their links. */
class LinksTest {
    private static String text(String html) {
        return new PageReader(Boilerplate.KEEP, Links.DROP)
                .read(html, null)
                .text()
                .strip();
    }

    @Test
    void linksScriptsStylesAndFramesAreDropped() {
        assertThat(text("<p>One <a href='/x'>a link, <b>bold</b></a>two</p><script>var a;</script>three"
                        + "<style>p{}</style><iframe src=x>four</iframe>five"))
                .isEqualTo("One two\nthree\nfive");
        assertThat(new PageReader(Boilerplate.KEEP)
                        .read("One <a>two</a>", null)
                        .text()
                        .strip())
                .isEqualTo("One two");
    }

    @Test
    void aLinkWithoutAnEndIsText() {
        assertThat(text("<a name=top>One <a href=x>link</a> two <a>three")).isEqualTo("One two three");
        assertThat(text("one <abbr>two</abbr> </a> three <A HREF=x>X</A>")).isEqualTo("one two three");
    }

    @Test
    void timeIsLinear() {
        assertThat(text("<a>x".repeat(300_000))).hasSizeGreaterThan(300_000);
        assertThat(text("<a>x</a>".repeat(300_000))).isEmpty();
    }

    @Test
    void parametersOfPagesAreValidated() {
        assertThat(Links.of(Detectors.parse("signcd"))).isEqualTo(Links.DROP);
        assertThat(Links.of(Detectors.of("ncd", Map.of("links", "keep")))).isEqualTo(Links.KEEP);
        assertThat(Links.of(Detectors.parse("exact"))).isEqualTo(Links.KEEP);
        assertThatThrownBy(() -> Detectors.parse("signcd?links=some")).hasMessage("links must be drop or keep: some");
        for (String method : List.of("supershingle", "projection", "combined", "combined-by-site")) {
            assertThatThrownBy(() -> Detectors.parse(method + "?boilerplate=some"))
                    .hasMessage("boilerplate must be keep or strip: some");
        }
    }
}
