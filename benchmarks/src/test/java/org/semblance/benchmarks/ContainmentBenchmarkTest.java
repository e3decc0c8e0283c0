package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContainmentBenchmarkTest {
    @Test
    void removesEveryExcerptByContainmentOnly() {
        BenchmarkLine line = new BenchmarkLine();
        assertThat(line.run("containment", "--documents", "500", "--memory", "256m"))
                .as(line.err())
                .isZero();
        assertThat(line.out())
                .containsPattern("\\| containment \\|.*\\| ([1-9][0-9]*) \\| \\1 \\| \\1 \\|")
                .containsPattern("\\| jaccard \\|");
    }
}
