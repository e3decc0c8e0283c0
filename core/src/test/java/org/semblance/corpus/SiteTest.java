package org.semblance.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "http://www.cs.north.example/p?q=a.b, cs.north.example",
                "https://user:pw@WWW.Shop.example:8080/x@y, shop.example",
                "http://shop.example, shop.example",
                "http://localhost/x, localhost",
                "http://a.b.example?x=http://c.d.example/, b.example",
                "http://192.168.0.1/x, 192.168.0.1",
                "http://[2001:db8::1]:80/x, [2001:db8::1]",
                "http://www.north.example./x, north.example",
                "mailto:someone@example.org, none",
                "/relative/path, none",
                "http://, none",
                "http:///path, none",
                "://, none",
                "'', none"
            })
    void isTheHostWithoutItsFirstLabel(String url, String site) {
        assertThat(Site.of(url)).isEqualTo(site);
    }
}
