package org.semblance.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;

/** A small index and a short load; all responses must have the expected status. */
class ServeBenchmarkTest {
    @TempDir
    Path dir;

    @Test
    void measuresQueriesAndAdditions() {
        BenchmarkLine line = new BenchmarkLine();
        int exit = line.run(
                "serve",
                "--documents=5000",
                "--words=50",
                "--clients=2",
                "--rates=100",
                "--seconds=0.2",
                "--warm-up=0.1",
                "--heap=256m",
                "--work=" + dir);
        assertThat(exit).as(line.toString()).isZero();
        assertThat(line.out())
                .contains("5,000 fingerprints in the store", "bytes per document")
                .containsPattern("\\| query \\| 2 \\| – \\| .* \\| \\{200=[1-9][0-9]*} \\|")
                .containsPattern("\\| query \\| 64 \\| 100 \\| .* \\| \\{200=20} \\|")
                .containsPattern("\\| check-and-add \\| 2 \\| – \\| .* \\| \\{201=[1-9][0-9]*} \\|");
    }

    @Test
    void measuresExactJaccardWhileDocumentsAreAdded() {
        BenchmarkLine line = new BenchmarkLine();
        int exit = line.run(
                "serve",
                "--method=exact",
                "--documents=300",
                "--words=50",
                "--requests=mixed",
                "--clients=2",
                "--seconds=0.2",
                "--warm-up=0.1",
                "--heap=256m",
                "--work=" + dir.resolve("sets"));
        assertThat(exit).as(line.toString()).isZero();
        assertThat(line.out())
                .contains("300 texts in the store")
                .containsPattern("\\| mixed \\| 2 \\| – \\| .* \\| \\{200=[1-9][0-9]*, 201=[1-9][0-9]*} \\|")
                .doesNotContain("| query |", "| check-and-add |");
    }
}
