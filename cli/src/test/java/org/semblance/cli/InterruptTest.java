package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;

/** Whenever a run is interrupted, its directory is complete or absent. */
@Order(6)
class InterruptTest {
    @TempDir
    static Path shared;

    private static Path file;
    private static byte[] clean;
    private static byte[] pairs;

    private Path dir;
    private Path out;

    /** Takes about a second to read, join and write. */
    @BeforeAll
    static void write() throws IOException {
        file = Texts.of(2000).writeJsonl(shared.resolve("in.jsonl"));
        Path whole = shared.resolve("whole");
        Program.run("dedup", file, "-o", whole, "-t", "0.3", "--max-loss", 1, "--quiet")
                .expect(0);
        clean = Files.readAllBytes(whole.resolve("clean.jsonl"));
        pairs = Files.readAllBytes(whole.resolve("pairs.tsv"));
    }

    @BeforeEach
    void begin() throws IOException {
        dir = Files.createTempDirectory(shared, "run");
        out = dir.resolve("out");
    }

    private JavaProcess start(Object... more) throws IOException {
        return JavaProcess.program("dedup", file, "-o", out, "-t", "0.3", "--max-loss", 1, "--quiet", more);
    }

    /** A random selection of the choices; all in a thorough run. */
    private static List<String> some(int number, String... choices) {
        List<String> all = new ArrayList<>(List.of(choices));
        Collections.shuffle(all, Seeds.random());
        return Seeds.thorough() ? all : all.subList(0, number);
    }

    private void expectWholeOrAbsent() throws IOException {
        if (!Files.exists(out)) return;
        assertThat(out.resolve("clean.jsonl")).hasBinaryContent(clean);
        assertThat(out.resolve("pairs.tsv")).hasBinaryContent(pairs);
        Program.run("verify", out).expect(0);
    }

    /** Files of the run in the order they appear; the last is the result itself. */
    static List<String> signs() {
        return some(
                2,
                ".out.partial",
                ".out.partial/pairs.tsv",
                ".out.partial/clean.jsonl",
                ".out.partial/report.html",
                "out");
    }

    @ParameterizedTest
    @MethodSource("signs")
    void survivesAKill(String sign) throws Exception {
        JavaProcess child = start();
        child.await(dir.resolve(sign));
        child.kill();
        expectWholeOrAbsent();
        if (Files.exists(out)) return;
        resume();
    }

    private void resume() throws IOException {
        Program.run("dedup", file, "-o", out, "-t", "0.3", "--max-loss", 1, "--quiet", "--resume")
                .expect(0);
        expectWholeOrAbsent();
        assertThat(Program.names(dir)).containsExactly("out");
    }

    static List<String> interrupts() {
        return some(
                2,
                "INT .out.partial",
                "TERM .out.partial",
                "INT .out.partial/pairs.tsv",
                "TERM .out.partial/clean.jsonl",
                "INT .out.partial/summary.json");
    }

    @ParameterizedTest
    @MethodSource("interrupts")
    void cleansUpAfterAnInterrupt(String when) throws Exception {
        String[] words = when.split(" ");
        JavaProcess child = start();
        child.await(dir.resolve(words[1]));
        child.signal(words[0]);
        int code = child.waitFor();
        expectWholeOrAbsent();
        if (Files.exists(out)) { // finished before the signal
            assertThat(Program.names(dir)).containsExactly("out");
            return;
        }
        assertThat(code).isEqualTo(words[0].equals("INT") ? 130 : 143);
        assertThat(child.err()).startsWith("semblance: interrupted; nothing was written\n");
        if (Files.exists(dir.resolve(".out.stages"))) {
            assertThat(child.err()).contains("kept", "--resume");
            assertThat(Program.names(dir)).containsExactly(".out.stages");
        } else {
            assertThat(Program.names(dir)).isEmpty();
        }
        resume();
    }

    @Test
    void keepsTheEarlierRunUntilTheNewOneIsComplete() throws Exception {
        Program.run("dedup", file, "-o", out, "-t", "0.9", "--quiet").expect(0);
        String before = digest();
        for (String sign : List.of(".out.partial/clean.jsonl", ".out.replaced")) {
            JavaProcess child = start("--overwrite", "--resume");
            child.await(dir.resolve(sign));
            child.kill();
            // The next run finds the old or the new result, and refuses to replace either without --overwrite.
            Program.run("dedup", file, "-o", out, "--quiet").complains(2, "--overwrite");
            assertThat(Program.names(dir)).contains("out").isSubsetOf(".out.stages", "out");
            if (!digest().equals(before)) expectWholeOrAbsent();
            Program.run("verify", out).expect(0);
        }
    }

    private String digest() throws IOException {
        return Json.file(out.resolve("summary.json")).required("digest").asString();
    }

    @Test
    void endsWhenItsThreadIsInterrupted() throws Exception {
        Thread.currentThread().interrupt();
        var outcome = Program.run("dedup", file, "-o", out, "--quiet", "--threads", 2);
        Thread.interrupted();
        outcome.complains(130, "interrupted");
        assertThat(Program.names(dir)).isEmpty();
    }

    @Test
    void numbersDoNotDependOnTheLocale() throws Exception {
        Path small = Texts.of(5).writeJsonl(dir.resolve("in.jsonl"));
        List<String> command = JavaProcess.programCommand("dedup", small, "-o", out);
        command.addAll(1, List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.extensions=u-nu-arab"));
        Path printed = dir.resolve("printed");
        JavaProcess child = JavaProcess.start(printed, command);
        assertThat(child.waitFor()).isEqualTo(0);
        assertThat(Files.readString(printed)).containsPattern("documents +5 ").containsPattern("[0-9]\\.[0-9]{2} s");
        assertThat(Json.file(out.resolve("summary.json")).required("documents").asInt())
                .isEqualTo(5);
    }
}
