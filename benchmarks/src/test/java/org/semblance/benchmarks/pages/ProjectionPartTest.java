package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.Benchmarks;
import picocli.CommandLine;

class ProjectionPartTest {
    @Test
    void makesProjectionsAndJoinsAllThatWerePlanted() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code =
                line.execute("pages", "--parts=projection", "--seconds=0", "--repeats=1", "--sizes=3000", "--terms=30");
        assertThat(code).as(out + "\n" + err).isZero();
        PlantedBits planted = PlantedBits.of(3000);
        assertThat(out.toString())
                .contains("| 384 | projection | ", "| 384 | hash4j SimHash | ", "## Join of 3,000 projections")
                .contains("| 372 | exact | 2 | %,d | 1.00000 |".formatted(planted.pairs(372)))
                .doesNotContain("WRONG");
        assertThat(planted.pairs(372)).isGreaterThan(100);
    }
}
