package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** {@code -m identical}: only equal texts are duplicates. */
class IdenticalTest {
    @TempDir
    Path dir;

    private Path input(String... texts) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < texts.length; i++)
            lines.append("{\"id\":\"%d\",\"text\":\"%s\"}\n".formatted(i + 1, texts[i]));
        return Files.writeString(dir.resolve("in.jsonl"), lines);
    }

    private List<String> kept(Path input, Object... options) throws IOException {
        Path out = dir.resolve("out");
        Program.run("dedup", input, "-o", out, "-m", "identical", "--max-loss", 1, "--overwrite", options)
                .expect(0);
        Program.run("verify", out, "--complete").expect(0);
        return Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id).toList();
    }

    @Test
    void orderRepetitionCaseAndPunctuationCount() throws IOException {
        Path input =
                input("please 5!!!", "please -5", "please 5!!!", "5 please please", "Please 5!!!", "x", "y", "x", "");
        assertThat(kept(input)).containsExactly("1", "2", "4", "5", "6", "7", "9");
        assertThat(Program.rows(dir.resolve("out/pairs.tsv")))
                .containsExactly(
                        List.of("1", "3", "1.000000", "identical", "identical", "true", "11", "11", "11", ""),
                        List.of("6", "8", "1.000000", "identical", "identical", "true", "1", "1", "1", ""));
        assertThat(Program.rows(dir.resolve("out/rejected.tsv")))
                .hasSize(1)
                .allMatch(row -> row.get(2).equals("empty"));
    }

    @Test
    void differencesCanBeIgnored() throws IOException {
        Path input = input("A  b", "a b", "a b ", "\\u00e9", "e\\u0301", "\\u00c9");
        assertThat(kept(input)).hasSize(6);
        assertThat(kept(input, "--normalize", "space")).containsExactly("1", "2", "4", "5", "6");
        assertThat(kept(input, "--set", "normalize=unicode")).containsExactly("1", "2", "3", "4", "6");
        assertThat(kept(input, "--normalize", "case+space")).containsExactly("1", "4");
    }

    @Test
    void aThresholdAndOtherNormalizationsAreRefused() throws IOException {
        Path input = input("a", "a");
        Path out = dir.resolve("out");
        Program.run("dedup", input, "-o", out, "-m", "identical", "-t", "0.9")
                .complains(2, "identical", "no parameter 'threshold'");
        Program.run("dedup", input, "-o", out, "-m", "identical", "--normalize", "nfc")
                .complains(2, "identical", "none", "unicode, case and space joined with +", "nfc");
        Program.run("index", "build", out, input, "--live", "-m", "identical", "-t", "0.9")
                .complains(2, "identical", "threshold");
        assertThat(out).doesNotExist();
    }

    @Test
    void theReportHasNoThreshold() throws IOException {
        Path input = input("a b", "A b", "c");
        assertThat(kept(input, "--normalize", "case")).containsExactly("1", "3");
        Path report = dir.resolve("out/report.html");
        String story = "found 1 pair with the same text by normalize=case.";
        assertThat(Files.readString(report)).contains(story, "\"adjustable\":false");
        Program.run("report", dir.resolve("out"), "--quiet").expect(0);
        assertThat(Files.readString(report)).contains(story, "\"adjustable\":false");
        assertThat(kept(input)).hasSize(3);
        assertThat(Files.readString(report)).contains("found no pair with the same text.");
    }

    @Test
    void linksEqualTexts() throws IOException {
        Path first = input("same", "other", "same");
        Path out = dir.resolve("linked");
        Path old = Files.copy(first, dir.resolve("old.jsonl"));
        Program.run("link", first, "--against", old, "-o", out, "-m", "identical")
                .expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv"))).hasSize(5);
        Program.run("verify", out).expect(0);
    }

    @Test
    void anExtendedRunNeedsTheInputsOfTheEarlierOne() throws IOException {
        Path first = input("same", "other", "same");
        Path out = dir.resolve("out");
        Program.run("dedup", first, "-o", out, "-m", "identical").expect(0);
        Path fresh = Files.writeString(
                dir.resolve("fresh.jsonl"), "{\"id\":\"n\",\"text\":\"same\"}\n{\"id\":\"m\",\"text\":\"Same\"}\n");
        Path grown = dir.resolve("grown");
        Program.run("dedup", fresh, "--against", out, "-o", grown, "-m", "identical")
                .expect(0);
        assertThat(Program.lines(grown.resolve("clean.jsonl")).stream().map(Json::id))
                .containsExactly("m");
        Program.run("verify", grown).expect(0);
        Files.move(first, dir.resolve("moved.jsonl"));
        Program.run("dedup", fresh, "--against", out, "-o", dir.resolve("lost"), "-m", "identical")
                .complains(1, "in.jsonl");
    }

    @Test
    void equalSetsAreNotEqualTexts() throws IOException {
        Path input = input("one two three please 5!!!", "one two three please -5");
        Path out = dir.resolve("sets");
        assertThat(Program.run("dedup", input, "-o", out, "-t", "1", "--tokens", "words")
                        .expect(0)
                        .out())
                .contains("all pairs with jaccard ≥ 1 over words (method exact)", "note ", "use -m identical");
        assertThat(Program.run("pairs", input, "-o", dir.resolve("same"), "-m", "identical")
                        .expect(0)
                        .out())
                .contains("all pairs with equal text (method identical)")
                .doesNotContain("note ");
    }
}
