package org.semblance.benchmarks.compress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.BenchmarkLine;

class SigNcdTest {
    @Test
    void measuresAllParts() {
        BenchmarkLine line = new BenchmarkLine();
        assertThat(line.run("signcd", "--documents", "80", "--seconds", "0.001", "--repeats", "1"))
                .isZero();
        assertThat(line.out())
                .contains(
                        "| snappy", "| lz4", "| deflate", "| zstd", "## Methods on 80", "| ncd", "| 0.9", "## Growth");
    }
}
