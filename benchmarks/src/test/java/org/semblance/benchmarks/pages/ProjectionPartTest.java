package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.BenchmarkLine;

class ProjectionPartTest {
    @Test
    void joinFindsAllPlantedProjections() {
        BenchmarkLine line = new BenchmarkLine();
        int code = line.run("pages", "--parts=projection", "--seconds=0", "--repeats=1", "--sizes=3000", "--terms=30");
        assertThat(code).as(line.toString()).isZero();
        PlantedBits planted = PlantedBits.of(3000);
        assertThat(line.out())
                .contains("| 384 | projection | ", "| 384 | hash4j SimHash | ", "## Join of 3,000 projections")
                .contains("| 372 | exact | 2 | %,d | 1.00000 |".formatted(planted.pairs(372)))
                .doesNotContain("WRONG");
        assertThat(planted.pairs(372)).isGreaterThan(100);
    }
}
