package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Both engines of bestjoin write identical files. */
class BestJoinTest {
    @TempDir
    Path dir;

    private JsonNode summary(String verb, String engine, int threads, Object... more) throws IOException {
        Path out = dir.resolve("out-" + engine + threads);
        List<String> method = List.of("-m", "bestjoin", "--set", "preprocess=none", "--set", "engine=" + engine);
        Program.run(verb, more, "-o", out, "--overwrite", "--quiet", method, "--threads", threads)
                .expect(0);
        return Json.file(out.resolve("summary.json"));
    }

    private void expectSame(String verb, Object... more) throws IOException {
        JsonNode plain = summary(verb, "native", 1, more);
        assertThat(plain.required("pairs").asInt()).isPositive();
        for (int threads = 1; threads <= 2; threads++) {
            JsonNode sql = summary(verb, "sql", threads, more);
            assertThat(sql.required("digest")).isEqualTo(plain.required("digest"));
            assertThat(sql.required("statistics")).isEqualTo(plain.required("statistics"));
            assertThat(sql.required("memory")
                            .required("planned_bytes")
                            .required("outside_heap")
                            .asLong())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"mode=exact", "mode=claimed", "max-df=3"})
    void enginesAgree(String setting) throws IOException {
        Path file = Texts.of(400).writeJsonl(dir.resolve("in.jsonl"));
        for (String threshold : List.of("0.2", "0.8")) {
            expectSame("pairs", file, "-t", threshold, "--tokens", "shingles:2", "--set", setting);
        }
    }

    @Test
    void enginesAgreeBetweenCollectionsAndOnCopies() throws IOException {
        Path fresh = Texts.of(150).writeJsonl(dir.resolve("new.jsonl"));
        Path old = Texts.of(300).writeJsonl(dir.resolve("old.jsonl"));
        expectSame("link", fresh, "--against", old, "-t", "0.5", "--tokens", "words");
    }

    @Test
    void removalsAreVerified() throws IOException {
        Path file = Texts.of(200).writeJsonl(dir.resolve("in.jsonl"));
        summary("dedup", "sql", 2, file, "-t", "0.5", "--tokens", "shingles:2", "--max-loss", 1);
        Program.run("verify", dir.resolve("out-sql2")).expect(0);
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "out-sql2");
    }

    @Test
    void refusesOtherEngines() throws IOException {
        Path file = Texts.of(5).writeJsonl(dir.resolve("in.jsonl"));
        Program.run("pairs", file, "-o", dir.resolve("out"), "-m", "bestjoin", "--set", "engine=oracle")
                .complains(2, "engine must be native or sql: oracle");
    }

    /** A relation in which all documents share shingles takes long enough to be interrupted. */
    @Test
    void anInterruptLeavesNoDatabase() throws Exception {
        Path file = dir.resolve("in.txt");
        Files.write(
                file,
                Stream.generate(() -> "a b c d e f g h i j k l m n o p")
                        .limit(12_000)
                        .toList());
        Path runs = Files.createDirectory(dir.resolve("runs"));
        Path out = runs.resolve("out");
        JavaProcess child = JavaProcess.program(
                "pairs",
                file,
                "--format",
                "lines",
                "-o",
                out,
                "-m",
                "bestjoin",
                "--tokens",
                "words",
                "--set",
                "preprocess=none",
                "--set",
                "engine=sql",
                "--quiet");
        Path partial = runs.resolve(".out.partial");
        while (child.process().isAlive() && !hasDatabase(partial)) TimeUnit.MILLISECONDS.sleep(5);
        TimeUnit.MILLISECONDS.sleep(Seeds.random().nextInt(500)); // at any moment of the join
        child.signal("TERM");
        int code = child.waitFor();
        if (Files.exists(out)) return; // finished before the signal
        assertThat(code).isEqualTo(143);
        assertThat(child.err()).isEqualTo("semblance: interrupted; nothing was written\n");
        assertThat(Program.names(runs)).isEmpty();
    }

    private static boolean hasDatabase(Path partial) throws IOException {
        return Files.exists(partial) && Program.names(partial).stream().anyMatch(name -> name.startsWith(".relation"));
    }
}
