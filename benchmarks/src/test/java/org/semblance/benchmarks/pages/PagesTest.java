package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.BenchmarkLine;

class PagesTest {
    @Test
    void joinFindsAllPlantedSketches() {
        BenchmarkLine line = new BenchmarkLine();
        int code = line.run("pages", "--parts=sketch", "--seconds=0", "--repeats=1", "--sizes=3000", "--terms=30");
        assertThat(code).as(line.toString()).isZero();
        assertThat(line.out())
                .contains("| hashed tokens | 84 minimum values | ", "hash4j MinHash of 84", "## Join of 3,000 sketches")
                .contains("| versions | 2 | %,d |"
                        .formatted(PlantedSketches.versions(3000).pairs()))
                .doesNotContain("WRONG");
        assertThat(PlantedSketches.template(3000).pairs()).isPositive();
    }
}
