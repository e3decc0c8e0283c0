package org.semblance.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.semblance.document.Document;
import org.semblance.testing.Seeds;

class GlobTest {
    private static final int[] CODE_POINTS = {'a', 'b', '\n', '.', '\\', '[', 0x1F600, 0xE4};

    @Test
    void matchesWholeTexts() {
        assertThat(new Glob("").matches("")).isTrue();
        assertThat(new Glob("").matches("a")).isFalse();
        assertThat(new Glob("*").matches("")).isTrue();
        assertThat(new Glob("http://docs.example/*").matches("http://docs.example/a/b?c"))
                .isTrue();
        assertThat(new Glob("http://docs.example/*").matches("xhttp://docs.example/"))
                .isFalse();
        assertThat(new Glob("?").matches(Character.toString(0x1F600))).isTrue();
        assertThat(new Glob("??").matches(Character.toString(0x1F600))).isFalse();
        assertThat(new Glob("*a").matches("b\na")).isTrue();
        assertThat(new Glob("a").matches("A")).isFalse();
    }

    @Test
    void matchesIdsAndUrls() {
        var some = Glob.anyOf(List.of(new Glob("x*"), new Glob("http:*")));
        assertThat(some.test(Document.of("x1", "text"))).isTrue();
        assertThat(some.test(Document.of("y1", "text"))).isFalse();
        assertThat(some.test(new Document("y1", "text", "http://a", Map.of()))).isTrue();
    }

    @Test
    void agreesWithRegularExpressions() {
        Random random = Seeds.random();
        int matches = 0;
        for (int i = 0; i < 20_000; i++) {
            String glob = text(random, 8, true);
            String text = text(random, 10, false);
            boolean expected = regex(glob).matcher(text).matches();
            assertThat(new Glob(glob).matches(text)).as("%s on %s", glob, text).isEqualTo(expected);
            if (expected) matches++;
        }
        assertThat(matches).isBetween(500, 19_000);
    }

    private static String text(Random random, int most, boolean wild) {
        StringBuilder text = new StringBuilder();
        int kinds = random.nextInt(1, CODE_POINTS.length + 1);
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            int c = CODE_POINTS[random.nextInt(kinds)];
            text.appendCodePoint(wild && random.nextInt(3) == 0 ? (random.nextBoolean() ? '*' : '?') : c);
        }
        return text.toString();
    }

    private static Pattern regex(String glob) {
        StringBuilder regex = new StringBuilder();
        glob.codePoints()
                .forEach(c -> regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** With backtracking, each star would multiply the number of steps by the length of the text. */
    @Test
    void aHostileTextTakesNoLonger() {
        Glob glob = new Glob("*a".repeat(20) + "*b");
        assertThat(glob.matches("a".repeat(11_000))).isFalse();
        assertThat(glob.matches("a".repeat(11_000) + "b")).isTrue();
    }
}
