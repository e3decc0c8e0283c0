package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page's word diff against the plain dynamic program, in the browser that runs it. */
class WordDiffTest {
    private static ReportBrowser browser;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        browser = new ReportBrowser(directory);
        browser.open(SampleReports.news(3), "");
    }

    @AfterAll
    static void stop() {
        if (browser != null) browser.close();
    }

    @Test
    void findsAShortestEditAndKeepsEveryWord() {
        long seed = 20250614;
        Random random = new Random(seed);
        for (int round = 0; round < 150; round++) {
            List<String> a = words(random, random.nextInt(40), 1 + random.nextInt(12));
            List<String> b = words(random, random.nextInt(40), 1 + random.nextInt(12));
            String told = "seed " + seed + ", round " + round + ": " + a + " / " + b;
            assertThat(walk(a, b, told)).as(told).isEqualTo(common(a, b));
        }
    }

    @Test
    void followsManyEditsInALongTextWithoutRareWords() {
        Random random = new Random(5);
        List<String> a = words(random, 30_000, 400);
        List<String> b = new ArrayList<>();
        for (String word : a) {
            if (random.nextInt(12) > 0) b.add(word);
        }
        assertThat(walk(a, b, "long")).isBetween((int) (0.95 * b.size()), b.size());
    }

    @Test
    void fallsBackToAnchorsWhenTextsAreFarApart() {
        Random random = new Random(3);
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

    /** Follows the edits over both texts, checks that they cover them and that what they call the same is, and counts it. */
    @SuppressWarnings("unchecked")
    private static int walk(List<String> a, List<String> b, String told) {
        var edits = (List<Map<String, Object>>) browser.run("return diff(arguments[0], arguments[1])", a, b);
        int i = 0;
        int j = 0;
        int same = 0;
        for (Map<String, Object> edit : edits) {
            assertThat(at(edit, "a0")).as(told).isEqualTo(i);
            assertThat(at(edit, "b0")).as(told).isEqualTo(j);
            i = at(edit, "a1");
            j = at(edit, "b1");
            if ((Boolean) edit.get("same")) {
                assertThat(a.subList(at(edit, "a0"), i)).as(told).isEqualTo(b.subList(at(edit, "b0"), j));
                same += i - at(edit, "a0");
            }
        }
        assertThat(List.of(i, j)).as(told).isEqualTo(List.of(a.size(), b.size()));
        return same;
    }

    private static int at(Map<String, Object> edit, String end) {
        return ((Long) edit.get(end)).intValue();
    }

    private static List<String> words(Random random, int count, int vocabulary) {
        return random.ints(count, 0, vocabulary).mapToObj(i -> "w" + i).toList();
    }

    /** The length of the longest common subsequence. */
    private static int common(List<String> a, List<String> b) {
        int[][] best = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                best[i][j] = a.get(i - 1).equals(b.get(j - 1))
                        ? best[i - 1][j - 1] + 1
                        : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[a.size()][b.size()];
    }
}
