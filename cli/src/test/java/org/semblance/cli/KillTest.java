package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;

/**
 * Runs that are killed at random moments and resumed until they are done, with a large heap and with one that is too
 * small for the documents; twenty kills in a thorough run.
 */
@Order(2)
class KillTest {
    @TempDir
    Path dir;

    private Path lines;
    private Path expected;
    private Path out;

    @BeforeEach
    void begin() {
        lines = dir.resolve("lines.txt");
        expected = dir.resolve("expected");
        out = dir.resolve("out");
    }

    /**
     * Lines of 200 words with 200 unique word pairs; one in four repeats an earlier line, half of these with an
     * additional word, and one in eight is the beginning of an earlier line.
     */
    private void write(int size) throws IOException {
        Random random = Seeds.random();
        List<String> all = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            if (n > 0 && random.nextInt(8) == 0) {
                String earlier = all.get(random.nextInt(n));
                all.add(earlier.substring(0, earlier.indexOf(' ', earlier.length() / 2) + 1));
                continue;
            }
            boolean copy = n > 0 && random.nextInt(4) == 0;
            StringBuilder line = new StringBuilder(copy ? all.get(random.nextInt(n)) : "");
            for (int w = copy ? 199 + random.nextInt(2) : 0; w < 200; w++)
                line.append('w').append(random.nextInt(100_000)).append(' ');
            all.add(line.toString());
        }
        Files.write(lines, all);
    }

    private List<Object> words(Path to, String method, Object... more) {
        return List.of(
                "dedup",
                lines,
                "-o",
                to,
                "--format",
                "lines",
                "--tokens",
                "shingles:2",
                "-m",
                method,
                "--max-loss",
                1,
                "--quiet",
                more);
    }

    /** Runs to the end in a separate process, and returns the time in milliseconds. */
    private static long run(List<String> command) throws Exception {
        long begin = System.nanoTime();
        JavaProcess child = JavaProcess.start(command);
        assertThat(child.waitFor()).as(child.err()).isZero();
        return (System.nanoTime() - begin) / 1_000_000;
    }

    private static List<String> command(String heap, List<Object> words) {
        List<String> command = JavaProcess.programCommand(words);
        command.add(1, heap);
        return command;
    }

    private void expectSameAfterKills(int kills, List<String> command, long took) throws Exception {
        for (long seed : Seeds.cases(kills)) {
            JavaProcess child = JavaProcess.start(command);
            // Not before the program starts, which takes a while.
            long moment = took / 4 + new Random(seed).nextLong(took);
            boolean _ = child.process().waitFor(moment, TimeUnit.MILLISECONDS);
            int code = child.kill();
            if (!Files.exists(out)) continue;
            assertThat(code).as("seed %d: %s", seed, child.err()).isIn(0, 128 + 9);
            Trees.expectSame(out, expected);
            Trees.delete(out);
        }
        run(command);
        Trees.expectSame(out, expected);
    }

    private static long spilled(Path out) throws IOException {
        return Json.file(out.resolve("summary.json"))
                .required("memory")
                .required("spilled_bytes")
                .asLong();
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"exact, jaccard, 8", "simhash, , 7", "exact, containment, 4", "exact, weighted-jaccard, 4"})
    void resultEqualsAnUninterruptedRun(String method, String measure, int kills) throws Exception {
        write(2000);
        List<String> by = measure.isEmpty() ? List.of() : List.of("--measure", measure);
        long took = run(command("-Xmx1g", words(expected, method, by)));
        assertThat(spilled(expected)).isZero();
        expectSameAfterKills(kills, command("-Xmx1g", words(out, method, by, "--resume")), took);
        assertThat(Program.names(dir)).containsExactly("expected", "lines.txt", "out");
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"jaccard", "containment"})
    void spillingToDiskDoesNotChangeTheResult(String measure) throws Exception {
        write(18_000); // about three million different pairs of words: 25 MB of hashes
        Path temp = Files.createDirectory(dir.resolve("temp"));
        Path whole = dir.resolve("whole");
        Program.run(words(whole, "exact", "--measure", measure)).expect(0);
        long took = run(command("-Xmx48m", words(expected, "exact", "--measure", measure, "--temp", temp)));
        assertThat(spilled(whole)).isZero();
        assertThat(spilled(expected)).isGreaterThan(20_000_000);
        assertThat(temp).isEmptyDirectory();
        for (String file : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "clean.txt", "rejected.tsv")) {
            assertThat(expected.resolve(file)).as(file).hasSameBinaryContentAs(whole.resolve(file));
        }
        List<Object> resuming = words(out, "exact", "--measure", measure, "--resume");
        expectSameAfterKills(Seeds.thorough() ? 5 : 1, command("-Xmx48m", resuming), took);
        assertThat(Program.names(dir)).containsExactly("expected", "lines.txt", "out", "temp", "whole");
    }

    @Test
    void theTemporaryDirectoryMustExist() throws IOException {
        Files.writeString(lines, "a b c\na b c\n");
        Program.run(words(out, "exact", "--temp", dir.resolve("absent"))).complains(2, "--temp", "absent", "create it");
        assertThat(Program.names(dir)).containsExactly("lines.txt");
    }
}
