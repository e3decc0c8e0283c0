package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.semblance.testing.Browser;
import org.semblance.testing.CommonSubsequence;
import org.semblance.testing.Seeds;

/** Compares the word diff of the page, run in a browser, with plain dynamic programming. */
@ResourceLock(Browser.LOCK)
class WordDiffTest {
    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        browser = Browser.shared();
        new ReportBrowser(browser, directory).open(SampleReports.news(3), "");
    }

    @Test
    void findsAShortestEditAndKeepsEveryWord() {
        for (long seed : Seeds.cases(150)) {
            Random random = new Random(seed);
            List<String> a = words(random, random.nextInt(40), 1 + random.nextInt(12));
            List<String> b = words(random, random.nextInt(40), 1 + random.nextInt(12));
            String description = "seed " + seed + ": " + a + " / " + b;
            assertThat(walk(a, b, description)).as(description).isEqualTo(CommonSubsequence.length(a, b));
        }
    }

    @Test
    void findsManyEditsInALongTextWithoutRareWords() {
        Random random = Seeds.random();
        List<String> a = words(random, 30_000, 400);
        List<String> b = new ArrayList<>();
        for (String word : a) {
            if (random.nextInt(12) > 0) b.add(word);
        }
        assertThat(walk(a, b, "long")).isBetween((int) (0.95 * b.size()), b.size());
    }

    @Test
    void fallsBackToAnchorsForVeryDifferentTexts() {
        Random random = Seeds.random();
        List<String> a = new ArrayList<>();
        List<String> b = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            a.add("anchor" + i);
            b.add("anchor" + i);
            a.addAll(words(random, 10, 1_000_000));
            b.addAll(words(random, 10, 1_000_000));
        }
        assertThat(walk(a, b, "far apart")).isGreaterThanOrEqualTo(300);
    }

    /** Checks that the edits cover both texts and that words marked as equal are equal. Returns their number. */
    @SuppressWarnings("unchecked")
    private static int walk(List<String> a, List<String> b, String description) {
        var edits = (List<Map<String, Object>>) browser.run("return diff(arguments[0], arguments[1])", a, b);
        int i = 0;
        int j = 0;
        int same = 0;
        for (Map<String, Object> edit : edits) {
            assertThat(at(edit, "a0")).as(description).isEqualTo(i);
            assertThat(at(edit, "b0")).as(description).isEqualTo(j);
            i = at(edit, "a1");
            j = at(edit, "b1");
            if ((Boolean) edit.get("same")) {
                assertThat(a.subList(at(edit, "a0"), i)).as(description).isEqualTo(b.subList(at(edit, "b0"), j));
                same += i - at(edit, "a0");
            }
        }
        assertThat(List.of(i, j)).as(description).isEqualTo(List.of(a.size(), b.size()));
        return same;
    }

    private static int at(Map<String, Object> edit, String end) {
        return ((Long) edit.get(end)).intValue();
    }

    private static List<String> words(Random random, int count, int vocabulary) {
        return random.ints(count, 0, vocabulary).mapToObj(i -> "w" + i).toList();
    }
}
