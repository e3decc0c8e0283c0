package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Trees;

/** Runs that are killed at any moment, and resumed until they are done: twenty kills in all. */
class KillTest {
    @TempDir
    Path dir;

    private Path lines(int size) throws IOException {
        Random random = new Random(size);
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            boolean edited = n > 0 && random.nextInt(4) == 0;
            StringBuilder line = new StringBuilder(edited ? lines.get(random.nextInt(n)) : "");
            for (int w = edited ? 199 : 0; w < 200; w++)
                line.append('w').append(random.nextInt(60_000)).append(' ');
            lines.add(line.toString());
        }
        return Files.write(dir.resolve("lines.txt"), lines);
    }

    private List<String> command(Path lines, Path out, String method, String heap) {
        List<String> command = new ArrayList<>(JavaProcess.programCommand(
                "dedup",
                lines,
                "-o",
                out,
                "--format",
                "lines",
                "--tokens",
                "shingles:2",
                "-m",
                method,
                "--max-loss",
                1,
                "--quiet",
                "--resume"));
        command.add(1, heap);
        return command;
    }

    @ParameterizedTest
    @CsvSource({"exact, -Xmx1g, 4000, 8", "exact, -Xmx48m, 16000, 5", "simhash, -Xmx1g, 4000, 7"})
    void endsAsIfItHadNeverBeenKilled(String method, String heap, int size, int kills) throws Exception {
        Random random = new Random(size + kills);
        Path lines = lines(size);
        Path expected = dir.resolve("expected");
        Path out = dir.resolve("out");
        long begin = System.nanoTime();
        run(command(lines, expected, method, heap));
        long took = (System.nanoTime() - begin) / 1_000_000;
        boolean little = heap.equals("-Xmx48m");
        assertThat(Json.file(expected.resolve("summary.json"))
                                .required("memory")
                                .required("spilled_bytes")
                                .asLong()
                        > 0)
                .isEqualTo(little);
        for (int kill = 0; kill < kills; kill++) {
            JavaProcess child = JavaProcess.start(command(lines, out, method, heap));
            // Not before the program itself begins, which takes a while.
            long moment = took / 4 + random.nextLong(took);
            boolean _ = child.process().waitFor(moment, TimeUnit.MILLISECONDS);
            child.process().destroyForcibly();
            int code = child.waitFor();
            if (!Files.exists(out)) continue;
            assertThat(code).as("seed %d: %s", size + kills, child.err()).isIn(0, 128 + 9);
            Trees.expectSame(out, expected);
            Trees.delete(out);
        }
        run(command(lines, out, method, heap));
        Trees.expectSame(out, expected);
        assertThat(Program.names(dir)).containsExactly("expected", "lines.txt", "out");
    }

    private static void run(List<String> command) throws Exception {
        JavaProcess child = JavaProcess.start(command);
        assertThat(child.waitFor()).as(child.err()).isZero();
    }
}
