package org.semblance.benchmarks.compress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.Benchmarks;
import picocli.CommandLine;

class SigNcdTest {
    @Test
    void measuresAllParts() {
        StringWriter out = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out));
        assertThat(line.execute("signcd", "--documents", "80", "--seconds", "0.001", "--repeats", "1"))
                .isZero();
        assertThat(out.toString())
                .contains(
                        "| snappy", "| lz4", "| deflate", "| zstd", "## Methods on 80", "| ncd", "| 0.9", "## Growth");
    }
}
