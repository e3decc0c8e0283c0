package org.semblance.benchmarks.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;

class WordBenchmarksTest {
    @TempDir
    Path data;

    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void comparesSegmentations() throws IOException {
        String thai = UnspacedScript.ALL
                .getFirst()
                .passages(1, 200, 200, 3)
                .getFirst()
                .text();
        Files.writeString(data.resolve("tha.txt"), thai);
        int code = line.run(
                "segmentation", "--texts", data, "--letters=50,80", "--passages=3", "--copies=3", "--seconds=0");
        assertThat(code).as(line.toString()).isZero();
        assertThat(line.out())
                .contains("## Generated text: mean", "### Javanese", "## Real text: mean", "### tha")
                .contains("| words | dictionary words | ", "| tha | pairs of clusters | ");
    }

    @Test
    void textsMustBeLongEnough() throws IOException {
        Path file = Files.writeString(data.resolve("eng.txt"), "no letters of such scripts");
        assertThat(line.run(
                        "segmentation",
                        "--texts",
                        file,
                        "--letters=50,80",
                        "--passages=1",
                        "--copies=1",
                        "--seconds=0"))
                .isEqualTo(1);
        assertThat(line.err()).contains("eng: no passage with 50 letters");
    }

    @Test
    void measuresAnalyzersAndMethods() throws IOException {
        Path file = Files.writeString(data.resolve("docs.jsonl"), "{\"text\":\"one two three\"}\n");
        int code = line.run(
                "words",
                "--texts",
                file,
                "--tokens=words,exact?tokens=chars:3,projection",
                "--size=0.001",
                "--repeats=1");
        assertThat(code).as(line.toString()).isZero();
        assertThat(line.out())
                .containsPattern("\\| 0\\.00 \\| 1 \\| words \\| [0-9.]+ \\| .* \\| ×1\\.00 \\|")
                .contains("| exact?tokens=chars:3 | ", "| projection | ");
    }

    @Test
    void textIsGeneratedByDefault() {
        assertThat(line.run("words", "--tokens=words", "--size=0.1", "--repeats=1", "--warmups=0"))
                .as(line.toString())
                .isZero();
        assertThat(line.out()).contains("| news | ", "| Thai | ");
    }
}
