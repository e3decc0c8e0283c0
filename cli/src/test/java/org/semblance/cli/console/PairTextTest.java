package org.semblance.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration;
import org.semblance.report.calibrate.Calibration.Conflict;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.calibrate.PairTexts.Text;

/** Two texts on terminals of different widths, and the table of results. */
class PairTextTest {
    private static Text text(String id, String text) {
        return new Text(id, "c.jsonl", text, text.length(), null);
    }

    private static String words(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    }

    private static List<String> lines(int width, boolean whole, String a, String b) {
        return new PairText(false, width, whole).lines(text("a", a), text("b", b));
    }

    @Test
    void columnsAreLevelAlsoInChinese() {
        String chinese = "北京是中华人民共和国的首都，也是全国的政治、文化中心。".repeat(12);
        List<String> lines = lines(120, false, chinese, chinese.replaceFirst("政治", "经济") + "完");
        assertThat(lines).anyMatch(line -> line.contains("[-政治")).anyMatch(line -> line.contains("{+经济"));
        List<String> rows = lines.stream().filter(line -> line.contains("│")).toList();
        assertThat(rows).hasSizeGreaterThan(3);
        for (String row : rows)
            assertThat(DiffText.cells(row.substring(0, row.indexOf('│'))))
                    .as(row)
                    .isEqualTo(59);
        assertThat(lines).allMatch(line -> DiffText.cells(line) <= 120);
    }

    @Test
    void aNarrowTerminalShowsOneAboveTheOther() {
        List<String> lines = lines(60, false, words(0, 30), words(0, 10) + " other " + words(11, 30));
        assertThat(lines).allMatch(line -> DiffText.cells(line) <= 60);
        assertThat(lines.stream().filter(line -> line.startsWith("A │ ")).collect(Collectors.joining()))
                .contains("[-word10-]");
        assertThat(lines.stream().filter(line -> line.startsWith("B │ ")).collect(Collectors.joining()))
                .contains("{+other+}");
    }

    @Test
    void leavesOutLongCommonPassages() {
        String a = words(0, 2000) + " left " + words(2000, 4000);
        String b = words(0, 2000) + " right " + words(2000, 4000);
        String shown = String.join("\n", lines(120, false, a, b));
        assertThat(shown).containsPattern("… 1,9\\d\\d words equal …").contains("word1999", "word2000", "[-left-]");
        assertThat(shown).doesNotContain("word1000").hasSizeLessThan(3000);
        assertThat(String.join("\n", lines(120, true, a, b))).contains("word0 ", "word1000 ", "word3999");
        String equal = String.join("\n", lines(120, false, a, a));
        assertThat(equal).contains("word0", "words equal").doesNotContain("[-", "{+");
    }

    @Test
    void shortensLongDifferencesAndStripsControlCharacters() {
        List<String> lines = lines(100, false, "x\u001b[2J " + words(0, 500), "y " + words(500, 510));
        assertThat(String.join("\n", lines)).contains("(3,295 more").doesNotContain("\u001b", "word400");
    }

    private static Point point(String threshold, long removed, double precision, double recall) {
        Estimate p = new Estimate(precision, precision - 0.05, Math.min(1, precision + 0.01));
        Estimate r = new Estimate(recall, recall - 0.1, Math.min(1, recall + 0.05));
        return new Point(threshold, Double.parseDouble(threshold), 123, removed, p, r, p);
    }

    private static Calibration calibration(List<MethodCalibration> methods, boolean clear) {
        return new Calibration(
                60, 3, 5, 4, List.of(new Conflict("x", "y")), 0.95, 0.99, methods, methods.size() - 1, clear, 0.0123);
    }

    @Test
    void resultsNameThresholdsIntervalsAndTheNextCommand() {
        Point best = point("0.34", 52, 0.98, 0.93);
        Calibration one = calibration(
                List.of(new MethodCalibration("exact", 500, List.of(best), Optional.of(best), Optional.empty(), 0.95)),
                true);
        assertThat(new CalibrationText(one, "my out").lines()).containsExactly("""
                judged                   60   pairs; 3 skipped; 4 of 5 repeated ones got the same answer
                contradictory             1   pairs with both answers, which are excluded
                  x  y
                best F1               0.980   95%: 0.930 to 0.990
                  threshold            0.34   123 pairs, 52 documents removed
                  precision           0.980   95%: 0.930 to 0.990
                  recall              0.930   95%: 0.830 to 0.980; of the true pairs that the search found
                precision ≥ 0.99       none   no threshold reaches it with 95% confidence; 60 answers can show at most 0.950
                ten more answers     +0.012   expected gain in F1
                use it: semblance dedup --from 'my out' --best-f1 -o CLEAN\
                """.split("\n"));
    }

    @Test
    void resultsRecommendAMethod() {
        Point good = point("0.34", 52, 1, 0.93);
        Calibration two = calibration(
                List.of(
                        new MethodCalibration("simhash", 9, List.of(), Optional.empty(), Optional.empty(), 0),
                        new MethodCalibration(
                                "exact?tokens=words", 9, List.of(good), Optional.of(good), Optional.of(good), 1)),
                false);
        List<String> lines = new CalibrationText(two, "out").lines();
        assertThat(lines)
                .contains(
                        "  simhash   unknown",
                        "* recommended: exact?tokens=words, but the difference to the next best is within the noise",
                        "    or: semblance dedup --from out --precision 0.99 -o CLEAN")
                .anyMatch(line -> line.matches("\\* exact\\?tokens=words +0\\.34 +1\\.000 .*0\\.930 +52"));
    }
}
