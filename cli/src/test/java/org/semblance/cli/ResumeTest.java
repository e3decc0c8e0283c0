package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;
import tools.jackson.databind.JsonNode;

/** Runs that resume an unfinished one. */
class ResumeTest {
    private static final String STAGES = ".out.stages";

    @TempDir
    static Path shared;

    private static Path file;
    private static Path whole;
    private static Path killed;

    private Path dir;
    private Path out;

    @BeforeAll
    static void interrupt() throws Exception {
        file = Texts.of(800).writeJsonl(shared.resolve("in.jsonl"));
        whole = shared.resolve("whole");
        Program.run(words(whole)).expect(0);
        killed = shared.resolve("killed");
        Path joined = killed.resolve(STAGES).resolve("joined");
        for (int trial = 0; !Files.exists(joined); trial++) {
            assertThat(trial).as("trials to kill a run in time").isLessThan(20);
            kill(joined, words(killed.resolve("out")));
            if (Files.exists(killed.resolve("out"))) Trees.delete(killed); // finished before the kill
        }
    }

    private static Object[] words(Path out, Object... more) {
        return new Object[] {"dedup", file, "-o", out, "-t", "0.3", "--max-loss", 1, "--state", more};
    }

    /** A copy of the files of the killed run. */
    @BeforeEach
    void copy() throws IOException {
        dir = Files.createTempDirectory(shared, "run");
        out = dir.resolve("out");
        Trees.copy(killed.resolve(STAGES), dir.resolve(STAGES));
    }

    private void expectSame(Path expected) throws IOException {
        assertThat(Program.names(dir)).containsExactly("out");
        Trees.expectSame(out, expected);
    }

    private List<String> reused() throws IOException {
        List<String> reused = new ArrayList<>();
        for (JsonNode stage : Json.file(out.resolve("summary.json")).path("reused_stages"))
            reused.add(stage.asString());
        return reused;
    }

    @Test
    void resumesFromPairs() throws Exception {
        assertThat(Program.run(words(out, "--resume")).expect(0).err()).doesNotContain("note:");
        assertThat(reused()).containsExactly("read", "encode", "search");
        expectSame(whole);
        Program.run("verify", out).expect(0);
    }

    @Test
    void resumesFromDocuments() throws Exception {
        for (String name : List.of("joined", "found"))
            Files.delete(dir.resolve(STAGES).resolve(name));
        assertThat(Program.run(words(out, "--resume")).expect(0).err()).doesNotContain("note:");
        assertThat(reused()).containsExactly("read");
        expectSame(whole);
    }

    @Test
    void resumesWithoutCompleteStages() throws Exception {
        Trees.delete(dir.resolve(STAGES));
        Program.run(words(out, "--resume")).expect(0);
        assertThat(reused()).isEmpty();
        expectSame(whole);
    }

    @Test
    void doesNotDiscardStagesWithoutRequest() throws Exception {
        Program.run(words(out)).complains(2, STAGES, " kB", "documents read, pairs found", "--resume", "delete");
        Program.run(words(out, "--overwrite")).complains(2, STAGES, "--resume");
        assertThat(Program.names(dir)).containsExactly(STAGES);
        Program.run(words(out, "--dry-run", "--quiet")).expect(0);
        assertThat(Program.names(dir)).containsExactly(STAGES);
        Program.run("dedup", file, "-o", out, "-t", "0.3", "--max-loss", 1, "--resume", "--no-state", "--quiet")
                .expect(0);
        assertThat(Program.names(out)).doesNotContain("state");
        assertThat(Program.names(dir)).containsExactly("out");
        Files.createDirectory(dir.resolve(STAGES)); // without complete stages
        Program.run(words(out, "--overwrite", "--quiet")).expect(0);
        expectSame(whole);
    }

    @Test
    void removesTheStagesOfAFinishedRun() throws Exception {
        Trees.copy(whole, out);
        Files.setLastModifiedTime(out.resolve("summary.json"), FileTime.from(Instant.now()));
        Program.run(words(out, "--quiet")).complains(2, "--overwrite");
        expectSame(whole);
    }

    @Test
    void aChangedOptionIsReportedAndNothingIsLost() throws Exception {
        Program.run("dedup", file, "-o", out, "-t", "0.5", "--max-loss", 1, "--resume")
                .complains(2, STAGES, "threshold 0.3 and this run has 0.5", "say the same, or delete it");
        Program.run(words(out, "--resume", "--protect", "d1", "--protect", "d2"))
                .complains(2, STAGES, "--protect");
        Program.run(words(out, "--resume", "--quiet")).expect(0);
        assertThat(reused()).containsExactly("read", "encode", "search");
        expectSame(whole);
    }

    @Test
    void differentGlobsAreDistinguished() throws Exception {
        Path stages = dir.resolve(STAGES);
        Trees.delete(stages);
        kill(stages.resolve("read"), words(out, "--protect", "d1 d2", "--allow-unmatched"));
        if (Files.exists(out)) return; // finished before the kill: nothing to resume
        Program.run(words(out, "--resume", "--protect", "d1", "--protect", "d2", "--allow-unmatched"))
                .complains(2, STAGES, "--protect 'd1 d2' and this run has d1 d2");
        Program.run(words(out, "--resume", "--protect", "d1 d2"))
                .complains(2, STAGES, "--allow-unmatched true and this run has false");
    }

    @Test
    void aChangedInputIsReportedAndNothingIsLost() throws Exception {
        Path other = Files.copy(file, dir.resolve("in.jsonl"));
        Program.run("dedup", other, "-o", out, "-t", "0.3", "--max-loss", 1, "--resume")
                .complains(2, STAGES, "unfinished run", "input 1 " + file, "say the same, or delete it");
        byte[] bytes = Files.readAllBytes(other);
        var time = Files.getLastModifiedTime(file);
        Path same = Files.move(file, shared.resolve("aside"));
        try {
            bytes[bytes.length - 20] ^= 1; // same size and time
            Files.setLastModifiedTime(Files.write(file, bytes), time);
            Program.run(words(out, "--resume", "--max-bad", 1)).complains(2, STAGES, "input 1", "checksum");
        } finally {
            Files.delete(file);
            Files.move(same, file);
        }
        Program.run(words(out, "--resume")).expect(0);
        assertThat(reused()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "found", "pairs", "documents-1", "tokens-1", "read"})
    void damagedStagesAreRecomputed(String name) throws Exception {
        Path some = dir.resolve(STAGES).resolve(name);
        byte[] bytes = Files.readAllBytes(some);
        bytes[bytes.length / 2] ^= 1;
        Files.write(some, name.equals("found") ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);
        var resumed = Program.run(words(out, "--resume")).expect(0);
        if (name.equals("read")) assertThat(reused()).hasSize(3);
        else assertThat(resumed.err()).contains("note: " + some + " is damaged");
        boolean documents = name.equals("documents-1") || name.equals("tokens-1");
        if (!name.equals("read")) assertThat(reused()).isEqualTo(documents ? List.of() : List.of("read"));
        expectSame(whole);
    }

    @Test
    void standardInputCannotBeReadAgain() {
        Program.run("dedup", "-", "--format", "jsonl", "-o", dir.resolve("piped"), "--resume")
                .complains(2, "standard input", "--resume");
    }

    /** Simulates a disk that is full when the clean corpus is written, by a limit of the file size. */
    @Test
    void resumesAfterAFullDisk() throws Exception {
        Trees.delete(dir.resolve(STAGES));
        List<String> lines = new ArrayList<>();
        for (String text : Texts.of(60).all()) {
            String repeated = (text + " ").repeat(100);
            lines.add("{\"id\":\"d%d\",\"text\":\"%s\"}".formatted(lines.size(), repeated));
        }
        Path big = Files.write(dir.resolve("big.jsonl"), lines);
        Path expected = dir.resolve("expected");
        Program.run("dedup", big, "-o", expected, "--quiet").expect(0);
        JavaProcess child = JavaProcess.limited(1000, "dedup", big, "-o", out, "--quiet");
        assertThat(child.waitFor()).as(child.err()).isEqualTo(1);
        assertThat(child.err().lines()).hasSize(2);
        assertThat(child.err()).contains("out: cannot be written", "--resume").doesNotContain("Exception");
        assertThat(Program.names(dir)).containsExactly(STAGES, "big.jsonl", "expected");
        Program.run("dedup", big, "-o", out, "--quiet", "--resume").expect(0);
        assertThat(reused()).hasSize(3);
        Trees.expectSame(out, expected);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"read", "joined"})
    void aGrowingCorpusCanBeResumed(String stage) throws Exception {
        Trees.delete(dir.resolve(STAGES));
        List<String> lines = Texts.of(700).jsonl().stream()
                .map(line -> line.replace("\"d", "\"n"))
                .toList();
        Path more = Files.write(dir.resolve("more.jsonl"), lines.subList(300, 700));
        List<Object> call = List.of("dedup", more, "--against", whole, "-t", "0.3", "--max-loss", 1, "--state");
        Path expected = dir.resolve("expected");
        Program.run(call, "-o", expected).expect(0);
        kill(dir.resolve(STAGES).resolve("joined"), call, "-o", out, "--resume");
        if (stage.equals("read") && !Files.exists(out))
            Files.delete(dir.resolve(STAGES).resolve("joined"));
        boolean quick = Files.exists(out);
        if (!quick) Program.run(call, "-o", out, "--resume").expect(0);
        if (!quick) assertThat(reused()).hasSize(stage.equals("read") ? 1 : 3);
        Trees.expectSame(out, expected);
        Program.run("verify", out).expect(0);
    }

    /** Starts a run and kills it when a file appears. */
    private static void kill(Path sign, Object... words) throws Exception {
        JavaProcess child = JavaProcess.program(words);
        child.await(sign);
        child.kill();
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"containment", "weighted-jaccard", "weighted-cosine", "jaccard --max-df 0.5"})
    void everyMeasureResumesFromEachStage(String measure) throws Exception {
        Path stages = dir.resolve(STAGES);
        Trees.delete(stages);
        List<Object> call = List.of(
                "dedup", file, "--state", "--measure", List.of(measure.split(" ")), "-t", "0.3", "--max-loss", 1);
        Path expected = dir.resolve("expected");
        Program.run(call, "-o", expected).expect(0);
        kill(stages.resolve("joined"), call, "-o", out);
        if (Files.exists(out)) return; // finished before the kill: nothing to resume
        Path copy = dir.resolve("copy");
        Trees.copy(stages, copy);
        assertThat(Program.run(call, "-o", out, "--resume").expect(0).err()).doesNotContain("note:");
        assertThat(reused()).containsExactly("read", "encode", "search");
        Trees.expectSame(out, expected);
        Trees.delete(out);
        Trees.copy(copy, stages);
        for (String name : List.of("joined", "found")) Files.delete(stages.resolve(name));
        Program.run(call, "-o", out, "--resume").expect(0);
        assertThat(reused()).containsExactly("read");
        Trees.expectSame(out, expected);
        Program.run("verify", out).expect(0);
    }

    /** Two random ones; all in a thorough run. */
    static List<String> runs() {
        List<String> all = Arrays.asList(
                "pairs exact",
                "link exact",
                "link exact --action remove --max-loss 1",
                "pairs simhash",
                "pairs minhash",
                "dedup simhash");
        Collections.shuffle(all, Seeds.random());
        return Seeds.thorough() ? all : all.subList(0, 2);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyCommandAndMethodCanBeResumed(String run) throws Exception {
        String[] words = run.split(" ");
        Path old = Texts.of(300).writeJsonl(dir.resolve("old.jsonl"));
        List<Object> call = new ArrayList<>(List.of(words[0], file, "-m", words[1], "--quiet"));
        call.addAll(List.of(words).subList(2, words.length));
        if (words[0].equals("link")) call.addAll(List.of("--against", old));
        Path expected = dir.resolve("expected");
        Program.run(call, "-o", expected).expect(0);
        Trees.delete(dir.resolve(STAGES));
        kill(dir.resolve(STAGES).resolve("joined"), call, "-o", out, "--resume");
        boolean quick = Files.exists(out);
        if (!quick) Program.run(call, "-o", out, "--resume").expect(0);
        if (!quick) assertThat(reused()).hasSize(3);
        Trees.expectSame(out, expected);
    }
}
