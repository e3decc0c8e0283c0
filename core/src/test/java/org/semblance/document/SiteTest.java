package org.semblance.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Seeds;

class SiteTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "http://example.org/a | example.org",
                "https://www.example.org | example.org",
                "https://WWW.Example.ORG:8080?x=http://no.such.host | example.org",
                "http://a.b.example.org#x | b.example.org",
                "http://localhost:80/ | localhost",
                "ftp://user:pa@ss@news.example.org/x@y | example.org",
                "//cdn.example.org/x | example.org",
                "  http://www.example.org. | example.org",
                "http://www.example.org:/ | example.org",
                "http://192.168.0.1:81/a.b | 192.168.0.1",
                "http://[2001:DB8::1]:80/ | [2001:db8::1]",
                "http://[::ffff:1.2.3.4]/ | [::ffff:1.2.3.4]",
                "http:\\\\www.example.org | -",
                "http://www.example.org\\path.x.y | example.org",
                "http://www.bücher.example/ | bücher.example",
                "http://www.example.org%20x/ | example.org%20x",
                "mailto:a@b.example.org | -",
                "www.example.org/a | -",
                "/a/b//c | -",
                "http:/a | -",
                "http:// | -",
                "http:///etc/hosts | -",
                "http://user@/x | -",
                "http://:80/ | -",
                "http://./ | -",
                "http://a b.example.org/ | -",
                "'' | -",
                ": | -",
                "://www.example.org | -",
                "data:text/html,//x.y.z | -",
            })
    void sites(String url, String site) {
        assertThat(Site.of(url)).isEqualTo(site);
    }

    @Test
    void malformedUrlsDoNotFail() {
        String[] pieces = {
            "http", "://", ":", "/", "@", ".", "..", "[", "]", "a", "1", "\0", "\uD800", "?", "#", "\\", " ", "%", "é",
            "İ"
        };
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            StringBuilder url = new StringBuilder(random.nextBoolean() ? "http://" : "");
            for (int n = random.nextInt(10); n > 0; n--) url.append(pieces[random.nextInt(pieces.length)]);
            assertThatCode(() -> Site.of(url.toString()))
                    .as("seed %d: %s", seed, url)
                    .doesNotThrowAnyException();
            String site = Site.of(url.toString());
            if (site != null)
                assertThat(site).as("seed %d: %s", seed, url).isNotEmpty().doesNotContainAnyWhitespaces();
        }
    }
}
