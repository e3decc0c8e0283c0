package org.semblance.text.html;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
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
}
