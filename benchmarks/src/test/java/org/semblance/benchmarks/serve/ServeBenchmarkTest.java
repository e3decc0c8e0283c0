package org.semblance.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A small index and a short load: every request is answered as it should be. */
class ServeBenchmarkTest {
    @TempDir
    Path dir;

    @Test
    void asksAndAdds() {
        StringWriter out = new StringWriter();
        int exit = new CommandLine(new Serve())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter(), true))
                .execute(
                        "--documents=5000",
                        "--clients=2",
                        "--rates=100",
                        "--seconds=0.5",
                        "--warm-up=0.1",
                        "--heap=256m",
                        "--work=" + dir);
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("5,000 fingerprints in the store", "bytes a document")
                .containsPattern("\\| query \\| 2 \\| – \\| .* \\| \\{200=[1-9][0-9]*} \\|")
                .containsPattern("\\| query \\| 64 \\| 100 \\| .* \\| \\{200=50} \\|")
                .containsPattern("\\| check-and-add \\| 2 \\| – \\| .* \\| \\{201=[1-9][0-9]*} \\|");
    }
}
