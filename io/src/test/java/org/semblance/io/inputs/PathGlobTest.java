package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Optional;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class PathGlobTest {
    private static final String[] GLOB = {
        "a", "b", "-", "/", "*", "**", "?", "[a", "]", "[ab]", "[!a]", "[a-c]", "[-a]", "[a-]", "[!-b]", "[^-a]",
        "[^a]", "[]", "[a&&b]", "[a-b-c]", "{", "}", ",", "{a,b*}", "\\", "!", "{**/,}", ".", "^", "(", "|", "$", "+"
    };
    private static final String[] TEXT = {"a", "b", "c", "-", "/", "]", "!", ",", "}", ".", "^", "\\", "(", "+"};

    /** The same paths match, and the same patterns are refused, as with the matcher of the file system. */
    @Test
    void agreesWithTheFileSystem() {
        Random random = Seeds.random();
        int matches = 0;
        int patterns = 0;
        for (int i = 0; i < 20_000; i++) {
            String glob = text(random, GLOB, 6);
            // There the end of a range is not escaped in the regular expression.
            if (glob.contains("-[") || glob.contains("-\\")) continue;
            Optional<PathMatcher> expected = matcher(glob);
            Optional<PathMatcher> ours = ours(glob);
            assertThat(ours.isPresent()).as(glob).isEqualTo(expected.isPresent());
            if (expected.isEmpty()) continue;
            patterns++;
            for (int j = 0; j < 10; j++) {
                Path path = Path.of(text(random, TEXT, 5));
                boolean match = expected.get().matches(path);
                assertThat(ours.get().matches(path)).as("%s on %s", glob, path).isEqualTo(match);
                if (match) matches++;
            }
        }
        assertThat(patterns).isGreaterThan(3000);
        assertThat(matches).isGreaterThan(1000);
    }

    private static String text(Random random, String[] pieces, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most + 1); left > 0; left--) text.append(pieces[random.nextInt(pieces.length)]);
        return text.toString();
    }

    private static Optional<PathMatcher> matcher(String glob) {
        try {
            return Optional.of(FileSystems.getDefault().getPathMatcher("glob:" + glob));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    private static Optional<PathMatcher> ours(String glob) {
        try {
            return Optional.of(new PathGlob(glob));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    /** The translation to a regular expression would try every way to distribute the letters. */
    @Test
    void aHostileNameTakesNoLonger() {
        PathGlob glob = new PathGlob("**/" + "*a".repeat(30) + "*b");
        assertThat(glob.matches(Path.of("x/" + "a".repeat(250)))).isFalse();
        assertThat(glob.matches(Path.of("x/" + "a".repeat(250) + "b"))).isTrue();
        assertThat(new PathGlob("**/*.jsonl").matches(Path.of("a\nb/c\n.jsonl")))
                .isTrue();
    }
}
