package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Golden;
import org.semblance.testing.Program;
import org.semblance.testing.Stories;

/** Tests the method simhash on the command line. */
class SimhashTest extends MethodTest {
    /** Versions have more stop words; 22 of them have the same features. The last two have none. */
    @Override
    List<String> lines(Stories stories) {
        List<String> lines = stories.withVersions(64, 3);
        for (int i = 1; i < lines.size(); i += 2) lines.set(i, lines.get(i).replace(" ", " the "));
        lines.add("of the and to");
        lines.add("?!");
        return lines;
    }

    private Program.Outcome simhash(String command, Object... words) {
        return run(command, "simhash", words);
    }

    private Map<String, String> prints(Object... words) {
        return simhash("fingerprint", words)
                .expect(0)
                .out()
                .lines()
                .map(line -> line.split("\t"))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[1]));
    }

    private static int distance(String x, String y) {
        return new BigInteger(x, 16).xor(new BigInteger(y, 16)).bitCount();
    }

    @ParameterizedTest
    @CsvSource({"64, exact, true", "64, manku, true", "64, psm, false", "128, manku, true", "128, psm, false"})
    void pairsFollowFromTheFingerprints(int bits, String index, boolean exact) throws IOException {
        Map<String, String> prints = prints("--set", "bits=" + bits);
        assertThat(prints)
                .hasSize(128)
                .allSatisfy((id, print) -> assertThat(print).matches("[0-9a-f]{%d}".formatted(bits / 4)));
        simhash("pairs", "-t", 6, "--set", "bits=" + bits, "--set", "index=" + index, "-o", out, "--quiet")
                .expect(0);
        List<List<String>> expected = new ArrayList<>();
        for (int a = 1; a <= 128; a++) {
            for (int b = a + 1; b <= 128; b++) {
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
        else assertThat(found).isNotEmpty().allMatch(new HashSet<>(expected)::contains);
        assertThat(Program.rows(out.resolve("rejected.tsv")).stream().map(row -> row.subList(1, 4)))
                .containsExactly(
                        List.of("129", "too_short", "no tokens under words without stop words, stemmed"),
                        List.of("130", "too_short", "no tokens under words without stop words, stemmed"));
    }

    @Test
    void namesDocumentsWithoutAFingerprint() {
        for (String weights : List.of("tf", "tfidf")) {
            var outcome = simhash("fingerprint", "--set", "weights=" + weights).expect(0);
            assertThat(outcome.out().lines()).hasSize(128);
            assertThat(outcome.err()).isEqualTo("""
                            note: %1$s:129: no tokens under words without stop words, stemmed
                            note: %1$s:130: no tokens under words without stop words, stemmed
                            """.formatted(file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tfidf", "capped-tfidf", "log-tfidf"})
    void weighsLaterDocumentsByASavedTable(String weights) throws IOException {
        Path table = dir.resolve("reports.idf");
        List<String> repeating = new ArrayList<>(Program.lines(file));
        StringBuilder unequal = new StringBuilder();
        for (int i = 0; i < 30; i++) unequal.append(" word%d".formatted(i).repeat(1 + i * i));
        repeating.set(9, unequal.toString());
        Files.write(file, repeating);
        Map<String, String> together = prints("--set", "weights=" + weights, "--save-idf", table);
        assertThat(prints().equals(together)).isEqualTo(weights.equals("capped-tfidf"));
        assertThat(prints("--set", "weights=idf:" + table)).isEqualTo(together);
        assertThat(prints("--set", "weights=tf")).isNotEqualTo(together);
        String line = Program.lines(file).get(6);
        Files.writeString(file, line);
        assertThat(prints("--set", "weights=idf:" + table)).isEqualTo(Map.of("1", together.get("7")));
        Files.write(table, new byte[] {1, 2, 3});
        simhash("fingerprint", "--set", "weights=idf:" + table).complains(1, table + ": not an idf table");
        simhash("pairs", "-o", out, "--set", "weights=idf:" + dir.resolve("none"))
                .complains(1, dir.resolve("none") + ": no such file");
        simhash("fingerprint", "--set", "weights=tf", "--save-idf", table).complains(2, "--save-idf needs -m simhash");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "weights=tfidf",
                "weights=log-tf",
                "weights=tf",
                "bits=128",
                "tokens=shingles:2",
                "index=psm",
                "bits=128 index=psm"
            })
    void removesWithProof(String setting) throws IOException {
        String[] settings = setting.split(" ");
        String stop = setting.startsWith("tokens") ? "stopwords=english" : "stem=porter";
        assertThat(simhash(
                                "dedup",
                                "-t",
                                9,
                                "--set",
                                settings[0],
                                "--set",
                                settings.length > 1 ? settings[1] : stop,
                                "-o",
                                out,
                                "--min-tokens",
                                3,
                                "--max-loss",
                                1)
                        .expect(0)
                        .out())
                .contains("pairs with hamming ≤ 9 over ", "(method simhash");
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
                ledger, String.join("\n", lines).replaceFirst("\"kept_id\":\"\\d+\"", "\"kept_id\":\"127\"") + "\n");
        Program.run("verify", out)
                .complainsSomewhere(1, "removed for '127': hamming of the texts is ", "beyond the threshold 9");
    }

    @Test
    void linksNewToOld() throws IOException {
        List<String> lines = Program.lines(file);
        Path old = Files.write(dir.resolve("old.txt"), List.of(lines.get(3), "of the", lines.get(0)));
        simhash("link", "--against", old, "-t", 0, "-o", out, "--quiet").expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .extracting(row -> row.subList(0, 3))
                .contains(List.of("1", "3", "0"), List.of("4", "1", "0"));
    }

    @Test
    void isTheSameForAnyThreads() throws IOException {
        simhash("pairs", "-t", 8, "-o", out, "--threads", 1, "--quiet").expect(0);
        String one = Files.readString(out.resolve("pairs.tsv"));
        for (int threads = 2; threads <= 4; threads++) {
            simhash("pairs", "-t", 8, "-o", out, "--threads", threads, "--quiet", "--overwrite")
                    .expect(0);
            assertThat(Files.readString(out.resolve("pairs.tsv"))).isEqualTo(one);
        }
    }

    @Test
    void showsItsTokens() throws IOException {
        Files.writeString(file, "The relations of relational tables, tabled: don't relate!");
        String tokens = simhash("tokens").expect(0).out();
        assertThat(tokens).isEqualTo("1\trelat relat tabl tabl relat\n");
        assertThat(simhash("tokens", "--set", "stem=none").expect(0).out())
                .isEqualTo("1\trelations relational tables tabled relate\n");
        String wide = simhash("fingerprint", "--set", "bits=128").expect(0).out();
        Golden.check("fingerprint-simhash.txt", simhash("fingerprint").expect(0).out() + wide);
    }

    @Test
    void refusesValuesOutOfRange() {
        simhash("pairs", "-o", out, "-t", 17).complains(2, "threshold must be a whole number from 0 to 16: 17");
        simhash("pairs", "-o", out, "--set", "index=psm", "--set", "k=100001")
                .complains(2, "k must be a whole number from 0 to 100,000: 100001");
        simhash("pairs", "-o", out, "--multiset").complains(2, "method simhash has no parameter 'multiset'");
    }
}
