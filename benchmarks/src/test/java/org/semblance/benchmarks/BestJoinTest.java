package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BestJoinTest {
    @TempDir
    Path dir;

    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void allMethodsFindTheSamePairs() throws IOException {
        Path file = dir.resolve("docs.jsonl");
        Files.writeString(file, """
                {"id":"a","text":"one two three four five six seven eight nine ten"}
                {"id":"b","text":"one two three four five six seven eight nine ten"}
                {"id":"c","text":"quite another text of as many words as the others"}
                """);
        assertThat(line.run("bestjoin", "--data", file, "--threads", 1, "--repeats", 1))
                .isZero();
        assertThat(line.out())
                .contains("## 3 documents, shingles:8, Jaccard ≥ 0.8")
                .containsPattern("bestjoin\\?preprocess=none \\| 1 \\|.*\\| ×1.00 \\| ×1.00 \\|.*\\| 3 \\| 1 \\| 1 \\|")
                .containsPattern("engine=sql \\| 1 \\|.*\\| 3 \\| 1 \\| 1 \\|")
                .contains("| ppjoin+ | 1 |")
                .contains("| exact | 1 |")
                .doesNotContain("NOT ALL");
    }

    @Test
    void measuresGrowthOnGeneratedDocuments() {
        assertThat(line.run("bestjoin", "--growth", "--documents", 1600, "--threads", 2, "--repeats", 1))
                .isZero();
        assertThat(line.out())
                .contains("## Growth: bestjoin?preprocess=none, shingles:8, Jaccard ≥ 0.8, threads 2")
                .contains("\n| 200 |", "\n| 400 |", "\n| 800 |", "\n| 1,600 |")
                .contains("Fitted over all rows: time grows with exponent");
    }

    @Test
    void fitsTheExponentOfAPower() {
        List<EngineRun> runs = List.of(run(100, 1), run(200, 8), run(400, 64));
        assertThat(EngineReport.fitted(runs, EngineRun::joining)).isEqualTo("3.00");
    }

    private static EngineRun run(int documents, double joining) {
        return new EngineRun("m", 1, documents, 1, joining, 1, 0, "", Map.of());
    }
}
