package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.Benchmarks;
import picocli.CommandLine;

class PagesTest {
    @Test
    void makesSketchesAndJoinsAllThatWerePlanted() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = line.execute("pages", "--parts=sketch", "--seconds=0", "--repeats=1", "--sizes=3000", "--terms=30");
        assertThat(code).as(out + "\n" + err).isZero();
        assertThat(out.toString())
                .contains("| hashed tokens | 84 least values | ", "hash4j MinHash of 84", "## Join of 3,000 sketches")
                .contains("| versions | 2 | %,d |"
                        .formatted(PlantedSketches.versions(3000).pairs()))
                .doesNotContain("WRONG");
        assertThat(PlantedSketches.template(3000).pairs()).isPositive();
    }
}
