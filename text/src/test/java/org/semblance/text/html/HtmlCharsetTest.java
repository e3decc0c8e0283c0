package org.semblance.text.html;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Seeds;
import org.semblance.text.html.HtmlText.HtmlCharset;

class HtmlCharsetTest {
    private static final String[] PIECES = {
        "<meta charset=utf-8>",
        "<META CHARSET='UTF-8'/>",
        "<meta charset=\"iso-8859-1\">",
        "<meta charset = utf-8 >",
        "<meta charset=utf-80>",
        "<meta charset=utf8>",
        "<meta charset>",
        "<meta http-equiv=content-type content='text/html; charset=utf-8'>",
        "<meta http-equiv=Content-Type content=\"text/html;charset=windows-1251\">",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<?xml version='1.0' encoding='iso-8859-2'?>",
        "<script charset=koi8-r></script>",
        "<!-- charset=koi8-r -->",
        "<p>encoding charset=utf-8 charset",
        "<title>x</title>",
    };

    /** The fast path for UTF-8 always agrees with jsoup. */
    @Test
    void equalsTheCharsetOfJsoup() throws IOException {
        for (long seed : Seeds.cases(5000)) {
            Random random = new Random(seed);
            StringBuilder html = new StringBuilder();
            for (int n = random.nextInt(4); n >= 0; n--) html.append(PIECES[random.nextInt(PIECES.length)]);
            byte[] bytes = html.toString().getBytes(US_ASCII);
            assertThat(HtmlCharset.of(bytes, 0, bytes.length, null))
                    .as("seed %d: %s", seed, html)
                    .isEqualTo(Jsoup.parse(new ByteArrayInputStream(bytes), null, "")
                            .charset());
        }
    }

    private static final String RUSSIAN = "<title>Новости</title><p>Музей открыт со вторника по воскресенье.</p>";
    private static final String CHINESE = "<p>博物馆星期二至星期日上午十点到下午五点开放。星期一售票处关闭</p>";

    private static String decoded(byte[] page, @Nullable Charset declared) {
        return HtmlText.decode(page, 0, page.length, declared);
    }

    /** Such a page is read as if it declared nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=\">",
                "<meta http-equiv=Content-Type content='text/html; charset=win1251'>",
                "<meta charset=''>",
                "<meta charset=none>",
                "<meta charset=cp-1251>",
                "<meta charset=_autodetect_all>",
                "<meta charset='$%'>",
                "<meta charset=utf-8>",
                "<meta charset=utf8>",
                "<meta charset=UTF-16>",
                "<?xml version='1.0' encoding='UTF-8'?>",
                "<!-- <meta charset=utf-8> -->",
                "<!-- <meta charset=koi8-r> -->",
            })
    void unknownAndWrongDeclarations(String declaration) {
        String page = declaration + RUSSIAN;
        byte[] bytes = page.getBytes(Charset.forName("windows-1251"));
        assertThat(decoded(bytes, null)).isEqualTo(page);
        assertThat(decoded(bytes, UTF_8)).isEqualTo(page);
        assertThat(decoded(page.getBytes(UTF_8), null)).isEqualTo(page);
    }

    /** The page's own declaration is better than a header that cannot be right. */
    @Test
    void aWrongHeaderIsIgnored() {
        String page = "<meta charset=windows-1251><p>жук</p>";
        assertThat(decoded(page.getBytes(Charset.forName("windows-1251")), UTF_8))
                .isEqualTo(page);
        assertThat(decoded(page.getBytes(UTF_8), UTF_8)).isEqualTo(page);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta http-equiv=Content-Type content='text/html; charset='>",
                "<!-- <meta charset=koi8-r> -->",
                "<!-- <meta charset=utf-8> -->",
            })
    void declarationsThatDoNotHideOthers(String first) {
        String page = first + "<meta charset=windows-1251><p>жук</p>";
        assertThat(decoded(page.getBytes(Charset.forName("windows-1251")), null))
                .isEqualTo(page);
    }

    /** A damaged or incomplete character does not change the others. */
    @ParameterizedTest
    @ValueSource(strings = {"", "<meta charset=utf-8>", "<meta charset=none>"})
    void damagedUtf8(String declaration) {
        String page = declaration + CHINESE;
        byte[] bytes = page.getBytes(UTF_8);
        byte[] damaged = bytes.clone();
        damaged[declaration.length() + 4] = (byte) 0xFF;
        assertThat(decoded(damaged, null))
                .endsWith(page.substring(page.indexOf('物')))
                .contains("\uFFFD");
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 6);
        assertThat(decoded(cut, null)).startsWith(page.substring(0, page.indexOf('闭')));
        assertThat(decoded(cut, UTF_8)).isEqualTo(decoded(cut, null));
    }
}
