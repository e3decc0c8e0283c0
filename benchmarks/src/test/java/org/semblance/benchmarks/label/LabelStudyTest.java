package org.semblance.benchmarks.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.Benchmarks;
import org.semblance.testing.Seeds;
import picocli.CommandLine;

class LabelStudyTest {
    @TempDir
    Path dir;

    private final Random random = Seeds.random();

    private List<String> words(int count) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) words.add("w" + random.nextInt(3000));
        return words;
    }

    /** Texts, each with a copy in which some words differ, and a text that shares a part with it. */
    private void write() throws IOException {
        StringBuilder documents = new StringBuilder();
        StringBuilder pairs = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            List<String> text = words(60);
            List<String> copy = new ArrayList<>(text);
            for (int k = random.nextInt(3); k > 0; k--) copy.set(random.nextInt(60), "edited");
            List<String> other = new ArrayList<>(text.subList(0, 35));
            other.addAll(words(25));
            int n = 0;
            for (List<String> one : List.of(text, copy, other))
                documents.append("{\"id\":\"%d-%d\",\"text\":\"%s\"}%n".formatted(i, n++, String.join(" ", one)));
            pairs.append("%d-0\t%d-1%n".formatted(i, i));
        }
        Path corpus = Files.createDirectories(dir.resolve("mine"));
        Files.writeString(corpus.resolve("docs.jsonl"), documents);
        Files.writeString(corpus.resolve("pairs.tsv"), pairs);
    }

    @Test
    void findsTheThresholdOfPlantedCopies() throws IOException {
        write();
        StringWriter out = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(new StringWriter()));
        int code = line.execute(
                "label", "--data", dir.toString(), "--methods", "exact,simhash", "--rounds", "3", "--answers", "20,40");
        assertThat(code).isZero();
        assertThat(out.toString())
                .contains("| mine | `exact` |", "## Choice of the method")
                .containsPattern(
                        "\\| mine \\| `exact` \\| [0-9]+ \\| 60 \\| 1\\.000 \\| .* \\| 0\\.0 / [0-2]\\.[0-9] \\|")
                .contains("40 answers: median within 1 point");
    }
}
