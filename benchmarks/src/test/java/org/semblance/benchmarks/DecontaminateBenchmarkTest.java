package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DecontaminateBenchmarkTest {
    @TempDir
    Path dir;

    private static String run(Object... words) {
        StringWriter out = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out));
        StringWriter err = new StringWriter();
        line.setErr(new PrintWriter(err));
        String[] arguments = new String[words.length];
        for (int i = 0; i < words.length; i++) arguments[i] = words[i].toString();
        assertThat(line.execute(arguments)).as(err.toString()).isZero();
        return out.toString();
    }

    @Test
    void measuresThreeSizes() {
        String table = run(
                "decontaminate", "--documents", 100, "--items", 50, "--every", 10, "--memory", "200m", "--threads", 2);
        assertThat(table)
                .contains("| documents | MB | contaminated |")
                .containsPattern("\\| 100 \\| .* \\| 10 \\|")
                .containsPattern("\\| 200 \\| .* \\| 20 \\|")
                .containsPattern("\\| 400 \\| .* \\| 40 \\|");
    }

    @Test
    void findsPlantedItems() throws IOException {
        Path folder = Files.createDirectories(dir.resolve("benchmarks-mini"));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20; i++)
            lines.append("{\"id\":%d,\"question\":\"If a%d b%d c%d d%d meet e%d f%d g%d h%d in i%d how many leave?\"}%n"
                    .formatted(i, i, i, i, i, i, i, i, i, i));
        Files.writeString(folder.resolve("quiz.jsonl"), lines);
        assertThat(run("decontaminate", "--data", dir))
                .contains("### quiz: 20 items")
                .contains("| verbatim | 100.0 | 100.0 | 100.0 | 100.0 | 100.0 |")
                .contains("| in a list of ten | 100.0 |")
                .containsPattern("\\| 2 words changed \\| .* \\| 0\\.0 \\|")
                .contains("| items found in documents without any | 0 | 0 | 0 | 0 | 0 |");
    }
}
