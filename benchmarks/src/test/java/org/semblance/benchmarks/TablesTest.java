package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.RunSummary.StageTime;
import org.semblance.benchmarks.measure.MeasuredProgram;

class TablesTest {
    private final Measurement small =
            run(0.1, 100_000, 1, 2, 4, new StageTime("read", 0.5), new StageTime("search", 1));
    private final Measurement large = run(
            1, 1_000_000, 10, 18, 36, new StageTime("read", 5), new StageTime("search", 12), new StageTime("write", 0));

    @Test
    void everyStageHasARowAndOnlyTheTotalHasMemory() {
        assertThat(Tables.stages(List.of(small, large)).lines().limit(9))
                .containsExactly(
                        "| size | documents | MB | threads | stage | seconds | MB/s | MB/s per core | CPU s | peak heap MB | peak RSS MB |",
                        "|---|---|---|---|---|---|---|---|---|---|---|",
                        "| 0.1 | 100,000 | 100 | 2 | read | 0.50 | 200.0 | 100.0 |  |  |  |",
                        "| 0.1 | 100,000 | 100 | 2 | search | 1.00 | 100.0 | 50.0 |  |  |  |",
                        "| 0.1 | 100,000 | 100 | 2 | total | 2.00 | 50.0 | 25.0 | 4.00 | 64 | 256 |",
                        "| 1 | 1,000,000 | 1000 | 2 | read | 5.00 | 200.0 | 100.0 |  |  |  |",
                        "| 1 | 1,000,000 | 1000 | 2 | search | 12.00 | 83.3 | 41.7 |  |  |  |",
                        "| 1 | 1,000,000 | 1000 | 2 | write | 0.00 | – | – |  |  |  |",
                        "| 1 | 1,000,000 | 1000 | 2 | total | 18.00 | 55.6 | 27.8 | 36.00 | 64 | 256 |");
    }

    @Test
    void growthIsRelativeToTheSmallestSize() {
        assertThat(Tables.growth(List.of(small, large))).isEqualTo("""
                | growth | size ×10.00 |
                |---|---|
                | read | ×10.00 |
                | search | ×12.00 |
                | write | – |
                | total | ×9.00 |
                """);
    }

    @Test
    void missingFiguresAreDashes() {
        Measurement bare = new Measurement(
                1,
                10,
                1_000_000,
                1,
                new MeasuredProgram.Outcome(0, 1, 1, 0),
                new RunSummary(Map.of(), Map.of(), List.of()));
        assertThat(Tables.stages(List.of(bare)))
                .contains("| 1 | 10 | 1 | 1 | total | 1.00 | 1.0 | 1.0 | 1.00 | – | 0 |");
    }

    private static Measurement run(
            double size, long documents, int scale, double wall, double cpu, StageTime... stages) {
        RunSummary summary = new RunSummary(Map.of("peak_heap_bytes", 64e6), Map.of(), List.of(stages));
        MeasuredProgram.Outcome outcome = new MeasuredProgram.Outcome(0, wall, cpu, 256_000_000);
        return new Measurement(size, documents, scale * 100_000_000L, 2, outcome, summary);
    }
}
