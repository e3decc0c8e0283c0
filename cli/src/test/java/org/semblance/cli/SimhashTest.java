package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Golden;
import org.semblance.testing.Program;

/** Simhash as a user meets it. */
class SimhashTest {
    @TempDir
    Path dir;

    private Path out;
    private Path file;

    /** Sixty reports of 150 words, each with a copy in which two words are others; and two without a feature. */
    @BeforeEach
    void write() throws IOException {
        Random random = new Random(5);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String[] words = new String[150];
            for (int w = 0; w < words.length; w++) words[w] = word(random);
            lines.add(String.join(" ", words));
            for (int edit = 0; edit < 2; edit++) words[random.nextInt(words.length)] = word(random);
            lines.add(String.join(" the ", words));
        }
        lines.add("of the and to");
        lines.add("?!");
        out = dir.resolve("out");
        file = Files.write(dir.resolve("reports.txt"), lines);
    }

    private static String word(Random random) {
        return "report" + (int) (2000 * Math.pow(random.nextDouble(), 2)) + "s";
    }

    private Program.Outcome run(String verb, Object... words) {
        List<Object> all = new ArrayList<>(List.of(verb, file, "--format", "lines", "-m", "simhash"));
        all.addAll(List.of(words));
        return Program.run(all.toArray());
    }

    private Map<String, String> prints(Object... words) {
        return run("fingerprint", words)
                .expect(0)
                .out()
                .lines()
                .map(line -> line.split("\t"))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[1]));
    }

    private static int distance(String x, String y) {
        return Long.bitCount(Long.parseUnsignedLong(x, 16) ^ Long.parseUnsignedLong(y, 16));
    }

    @ParameterizedTest
    @CsvSource({"exact, true", "manku, true", "psm, false"})
    void findsWhatItsFingerprintsSay(String index, boolean exact) throws IOException {
        Map<String, String> prints = prints();
        assertThat(prints)
                .hasSize(120)
                .allSatisfy((id, print) -> assertThat(print).matches("[0-9a-f]{16}"));
        run("pairs", "-t", 6, "--set", "index=" + index, "-o", out, "--quiet").expect(0);
        List<List<String>> expected = new ArrayList<>();
        for (int a = 1; a <= 120; a++) {
            for (int b = a + 1; b <= 120; b++) {
                int distance = distance(prints.get("" + a), prints.get("" + b));
                if (distance <= 6)
                    expected.add(List.of("" + a, "" + b, "" + distance, "hamming", "simhash", "" + exact, ""));
            }
        }
        assertThat(expected).hasSizeGreaterThan(20);
        List<List<String>> found = Program.rows(out.resolve("pairs.tsv")).stream()
                .map(row -> row.subList(0, 7))
                .toList();
        if (exact) assertThat(found).isEqualTo(expected);
        else assertThat(expected).containsAll(found);
        assertThat(Program.rows(out.resolve("rejected.tsv")).stream().map(row -> row.subList(1, 4)))
                .containsExactly(
                        List.of("121", "too_short", "no tokens under words without stop words, stemmed"),
                        List.of("122", "too_short", "no tokens under words without stop words, stemmed"));
    }

    @Test
    void namesDocumentsWithoutAFingerprint() {
        for (String weights : List.of("tf", "tfidf")) {
            var outcome = run("fingerprint", "--set", "weights=" + weights).expect(0);
            assertThat(outcome.out().lines()).hasSize(120);
            assertThat(outcome.err()).isEqualTo("""
                            note: %1$s:121: no tokens under words without stop words, stemmed
                            note: %1$s:122: no tokens under words without stop words, stemmed
                            """.formatted(file));
        }
    }

    @Test
    void weighsLaterDocumentsByASavedTable() throws IOException {
        Path table = dir.resolve("reports.idf");
        Map<String, String> together = prints("--save-idf", table);
        assertThat(prints("--set", "weights=idf:" + table)).isEqualTo(together);
        assertThat(prints("--set", "weights=tf")).isNotEqualTo(together);
        String line = Program.lines(file).get(6);
        Files.writeString(file, line);
        assertThat(prints("--set", "weights=idf:" + table)).isEqualTo(Map.of("1", together.get("7")));
        Files.write(table, new byte[] {1, 2, 3});
        run("fingerprint", "--set", "weights=idf:" + table).complains(1, table + ": not an idf table");
        run("pairs", "-o", out, "--set", "weights=idf:" + dir.resolve("none"))
                .complains(1, dir.resolve("none") + ": no such file");
        run("fingerprint", "--set", "weights=tf", "--save-idf", table).complains(2, "--save-idf is for -m simhash");
    }

    @ParameterizedTest
    @ValueSource(strings = {"weights=tfidf", "weights=tf", "bits=128", "tokens=shingles:2", "index=psm"})
    void removesWithProof(String setting) throws IOException {
        String stop = setting.startsWith("tokens") ? "stopwords=english" : "stem=porter";
        assertThat(run("dedup", "-t", 9, "--set", setting, "--set", stop, "-o", out, "--min-tokens", 3, "--max-loss", 1)
                        .expect(0)
                        .out())
                .contains("simhash, hamming ≤ 9 over ");
        Path ledger = out.resolve("removed.jsonl");
        List<String> lines = Program.lines(ledger);
        assertThat(lines).isNotEmpty();
        assertThat(lines.getFirst())
                .contains("\"measure\":\"hamming\",\"threshold\":9,")
                .doesNotContain("overlap");
        assertThat(Program.run("verify", out).expect(0).out())
                .startsWith("verified: " + lines.size() + " certificates");
        Files.writeString(ledger, String.join("\n", lines).replaceFirst("\"score\":\\d+", "\"score\":10") + "\n");
        Program.run("verify", out).complainsSomewhere(1, "the score is ", ", not 10");
        Files.writeString(
                ledger, String.join("\n", lines).replaceFirst("\"kept_id\":\"\\d+\"", "\"kept_id\":\"119\"") + "\n");
        Program.run("verify", out)
                .complainsSomewhere(
                        1, "removed for '119': hamming distance of the fingerprints is ", "beyond the threshold 9");
    }

    @Test
    void linksNewToOld() throws IOException {
        List<String> lines = Program.lines(file);
        Path old = Files.write(dir.resolve("old.txt"), List.of(lines.get(3), "of the", lines.get(0)));
        run("link", "--against", old, "-t", 0, "-o", out, "--quiet").expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .extracting(row -> row.subList(0, 3))
                .contains(List.of("1", "3", "0"), List.of("4", "1", "0"));
    }

    @Test
    void isTheSameForAnyThreads() throws IOException {
        run("pairs", "-t", 8, "-o", out, "--threads", 1, "--quiet").expect(0);
        String one = Files.readString(out.resolve("pairs.tsv"));
        for (int threads = 2; threads <= 4; threads++) {
            run("pairs", "-t", 8, "-o", out, "--threads", threads, "--quiet", "--overwrite")
                    .expect(0);
            assertThat(Files.readString(out.resolve("pairs.tsv"))).isEqualTo(one);
        }
    }

    @Test
    void showsWhatItSees() throws IOException {
        Files.writeString(file, "The relations of relational tables, tabled: don't relate!");
        String tokens = run("tokens").expect(0).out();
        assertThat(tokens).isEqualTo("1\trelat relat tabl tabl relat\n");
        assertThat(run("tokens", "--set", "stem=none").expect(0).out())
                .isEqualTo("1\trelations relational tables tabled relate\n");
        Golden.check("fingerprint-simhash.txt", run("fingerprint").expect(0).out() + wide());
    }

    private String wide() {
        return run("fingerprint", "--set", "bits=128").expect(0).out();
    }

    @Test
    void refusesWhatIsOutOfRange() {
        run("pairs", "-o", out, "-t", 17).complains(2, "threshold must be a whole number from 0 to 16: 17");
        run("pairs", "-o", out, "--set", "index=psm", "--set", "k=100001")
                .complains(2, "k must be a whole number from 0 to 100,000: 100001");
        run("pairs", "-o", out, "--multiset").complains(2, "method simhash has no parameter 'multiset'");
    }
}
