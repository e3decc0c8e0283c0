package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** Tests the method edit on the command line. */
class EditTest {
    private static final List<String> NAMES =
            List.of("Jonathan Smith", "Jonathon Smith", "jonathon Smith", "", "a", "🙂", "Maria", "Mariä", "Marius");

    @TempDir
    Path dir;

    private Path out;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        file = Files.write(dir.resolve("names.txt"), NAMES);
    }

    private Program.Outcome run(String verb, Object... words) {
        return Program.run(verb, file, "--format", "lines", "--measure", "edit", words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "allpairs"})
    void listsPairsWithTheirDistance(String method) throws IOException {
        run("pairs", "-t", 1, "-m", method, "-o", out, "--quiet").expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .containsExactly(
                        row("1", "2", "1", method, 14, 14),
                        row("2", "3", "1", method, 14, 14),
                        row("5", "6", "1", method, 1, 1),
                        row("7", "8", "1", method, 5, 5));
        assertThat(Program.rows(out.resolve("rejected.tsv")))
                .containsExactly(List.of(file.toString(), "4", "empty", "no text"));
    }

    private static List<String> row(String a, String b, String score, String method, int sizeA, int sizeB) {
        return List.of(a, b, score, "edit", method, "true", "", "" + sizeA, "" + sizeB, "");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 4", "2, 7", "14, 28"})
    void findsTheSamePairsForEveryGram(int edits, int pairs) throws IOException {
        for (int q = 1; q <= 5; q++) {
            run("pairs", "-t", edits, "--set", "q=" + q, "-o", out, "--overwrite", "--quiet")
                    .expect(0);
            assertThat(Program.rows(out.resolve("pairs.tsv"))).as("q=%d", q).hasSize(pairs);
            assertThat(Json.file(out.resolve("summary.json"))
                            .at("/method/parameters")
                            .properties())
                    .extracting(p -> p.getKey() + "=" + p.getValue().asString())
                    .containsExactly("normalize=none", "measure=edit", "threshold=" + edits, "q=" + q);
        }
    }

    @Test
    void removesWithProof() throws IOException {
        assertThat(run("dedup", "-t", 2, "-o", out, "--max-loss", 1).expect(0).out())
                .contains("all pairs with edit ≤ 2 over characters (method exact)");
        Path ledger = out.resolve("removed.jsonl");
        assertThat(Program.lines(ledger).getFirst())
                .contains("\"score\":1,\"measure\":\"edit\",\"threshold\":2,")
                .contains("\"size\":14,\"kept_size\":14")
                .doesNotContain("overlap");
        assertThat(Files.readString(out.resolve("report.html"))).contains("edit at most 2");
        assertThat(Program.run("verify", out).expect(0).out()).startsWith("verified: 5 certificates");
        String right = Files.readString(ledger);
        Files.writeString(ledger, right.replaceFirst("\"score\":1", "\"score\":2"));
        Program.run("verify", out).complainsSomewhere(1, "the score is 1, not 2");
        Files.writeString(ledger, right.replaceFirst("\"kept_id\":\"1\"", "\"kept_id\":\"7\""));
        Program.run("verify", out)
                .complainsSomewhere(1, "'2' removed for '7': edit of the texts is ", ", beyond the threshold 2");
    }

    @Test
    void linksNewToOld() throws IOException {
        Path old = Files.write(dir.resolve("old.txt"), List.of("Marie", "b", ""));
        run("link", "--against", old, "-t", 1, "-o", out, "--quiet").expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .extracting(r -> r.subList(0, 3))
                .containsExactly(
                        List.of("5", "2", "1"), List.of("6", "2", "1"), List.of("7", "1", "1"), List.of("8", "1", "1"));
    }

    @Test
    void showsItsTokens() {
        assertThat(run("tokens", "-t", 1).expect(0).out())
                .startsWith("1\tJ o n a t h a n _ S m i t h\n")
                .contains("6\t🙂\n");
        List<String> fingerprints =
                run("fingerprint", "-t", 1).expect(0).out().lines().toList();
        assertThat(fingerprints).hasSize(NAMES.size()).allMatch(line -> line.matches("\\d\t[0-9a-f]{16}"));
        assertThat(fingerprints.stream().map(line -> line.substring(2))).doesNotHaveDuplicates();
    }

    @Test
    void refusesIncompatibleOptions() {
        run("pairs", "-o", out).complains(2, "measure edit needs a threshold");
        run("pairs", "-o", out, "-t", "0.8").complains(2, "whole number of edits", "0.8");
        run("pairs", "-o", out, "-t", 1, "--tokens", "words").complains(2, "edit compares characters", "tokens");
        run("pairs", "-o", out, "-t", 1, "--multiset").complains(2, "edit compares characters", "multiset");
        run("pairs", "-o", out, "-t", 1, "--set", "q=0").complains(2, "q must be", "0");
        run("pairs", "-o", out, "-t", 1, "--set", "q=x").complains(2, "q must be", "x");
        Program.run("pairs", file, "--format", "lines", "-o", out, "--set", "q=2")
                .complains(2, "q is a parameter of measure edit");
    }
}
