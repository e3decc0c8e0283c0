package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;

class HtmlPartTest {
    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void encodesGeneratedPages() {
        assertThat(line.run("pages", "--parts=html", "--seconds=0"))
                .as(line.toString())
                .isZero();
        assertThat(line.out())
                .contains("## Encoding 500 pages")
                .contains("| text and images | keep | ", "| terms, supershingles and projection | strip | ");
    }

    @Test
    void readsPages(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pages.jsonl");
        Files.writeString(file, "{\"html\":\"<p>one\"}\n{\"html\":\"<p>two\"}\n{\"html\":\"<p>three\"}\n");
        assertThat(line.run("pages", "--parts=html", "--seconds=0", "--data=" + file))
                .as(line.toString())
                .isZero();
        assertThat(line.out()).contains("## Encoding 3 pages");
    }
}
