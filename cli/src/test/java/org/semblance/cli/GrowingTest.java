package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;

/** Corpora that grow in batches, on the command line. */
class GrowingTest {
    private static final List<String> TABLES = List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");

    @TempDir
    Path dir;

    private List<String> lines;

    @BeforeEach
    void write() {
        lines = new ArrayList<>(Texts.of(300).jsonl());
        lines.add(70, "no JSON at all");
        lines.add(200, "{\"id\":\"empty\",\"text\":\" \"}");
    }

    private List<Path> batches() throws IOException {
        int[] cuts = Seeds.random().ints(4, 1, lines.size()).sorted().toArray();
        List<Path> files = new ArrayList<>();
        for (int b = 0; b <= cuts.length; b++) {
            int from = b == 0 ? 0 : cuts[b - 1];
            int to = b == cuts.length ? lines.size() : cuts[b];
            files.add(Files.write(dir.resolve("batch" + b + ".jsonl"), lines.subList(from, to)));
        }
        files.add(2, Files.createFile(dir.resolve("none.jsonl")));
        files.add(Files.writeString(
                dir.resolve("other.jsonl"), "{\"id\":\"x\",\"text\":\"nothing like this was ever said before\"}\n"));
        return files;
    }

    private Path dedup(String out, Object... words) {
        Program.run("dedup", "-o", dir.resolve(out), "--quiet", "--max-bad", "1", "--max-loss", "1", words)
                .expect(0);
        return dir.resolve(out);
    }

    private static String digest(Path out) throws IOException {
        return Json.file(out.resolve("summary.json")).required("digest").asString();
    }

    /** The first document of a site may be one of the earlier run, which is not read again. */
    @Test
    void sitesOfNewDocumentsAreNamed() throws Exception {
        String document = "{\"id\":\"%s\",\"url\":\"http://%s/\",\"text\":\"%s\"}\n";
        Path old = Files.writeString(
                dir.resolve("old.jsonl"),
                document.formatted("1", "a.example", "one two three four five six")
                        + document.formatted("2", "gone.example", "one two three four five six"));
        Path fresh = Files.writeString(
                dir.resolve("fresh.jsonl"), document.formatted("3", "a.example", "one two three four five six"));
        Path out = dedup("more", fresh, "--against", dedup("first", old));
        assertThat(Json.file(out.resolve("summary.json")).required("sites"))
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.required("name").asString()).isEqualTo("a.example");
                    assertThat(site.required("documents").asInt()).isEqualTo(2);
                    assertThat(site.required("removed").asInt()).isEqualTo(1);
                });
        Program.run("verify", out).expect(0);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"exact", "ppjoin+", "allpairs", "bestjoin"})
    void equalsOneRunOverAllDocuments(String method) throws Exception {
        List<Path> files = batches();
        Path one = dedup("one", "-m", method, "-t", "0.6", files);
        StringBuilder clean = new StringBuilder();
        Path last = dir;
        Random random = Seeds.random();
        for (int b = 0; b < files.size(); b++) {
            List<Object> against = b == 0 ? List.of() : List.of("--against", last);
            Object[] tokens = random.nextBoolean() ? new Object[] {"--state"} : new Object[0];
            last = dedup("out" + b, files.get(b), "-m", method, "-t", "0.6", against, tokens);
            clean.append(Files.readString(last.resolve("clean.jsonl")));
            Program.run("verify", last).expect(0);
        }
        for (String table : TABLES) {
            assertThat(last.resolve(table)).as(table).hasSameBinaryContentAs(one.resolve(table));
        }
        assertThat(digest(last)).isEqualTo(digest(one));
        assertThat(clean.toString()).isEqualTo(Files.readString(one.resolve("clean.jsonl")));
        var summary = Json.file(last.resolve("summary.json"));
        assertThat(summary.required("known").required("documents").asInt()).isEqualTo(300 + 1);
        assertThat(summary.required("state_bytes").asLong()).isPositive();
    }

    @Test
    void reportsWhyARunCannotBeExtended() throws Exception {
        List<Path> files = batches();
        Path without = dedup("without", files.get(0), "--no-state");
        assertThat(Program.names(without)).doesNotContain("state");
        assertThat(Json.file(without.resolve("summary.json"))
                        .required("state_bytes")
                        .asLong())
                .isZero();
        Program.run("dedup", files.get(1), "--against", without, "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(1, without.toString(), "no saved state", "--no-state");
        Path out = dedup("out", files.get(0), "--state");
        Program.run("dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no"), "-t", "0.7")
                .complains(2, out.toString(), "threshold 0.8", "0.7");
        Program.run(
                        "dedup",
                        files.get(1),
                        "--against",
                        out,
                        "--max-bad",
                        1,
                        "-o",
                        dir.resolve("no"),
                        "--keep",
                        "longest")
                .complains(2, "--keep longest");
        Program.run("dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no"), "-m", "simhash")
                .complains(2, "simhash cannot extend");
        Program.run("dedup", files.get(0), "--against", out, "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(
                        1,
                        "new documents are already in " + out + ": the first is id ",
                        files.get(0) + ":1, there at " + files.get(0) + ":1",
                        "without --against");
        Path copy = Files.copy(files.get(1), dir.resolve("copy.jsonl"));
        Program.run("dedup", files.get(1), copy, "--against", out, "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(1, "occurs twice", "--id-field");
        Program.run("dedup", files.get(1), "--against", dir.resolve("absent"), "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(1, "not the output of a run");
        Path tokens = out.resolve("state/tokens-1");
        byte[] bytes = Files.readAllBytes(tokens);
        bytes[bytes.length / 2] ^= 1;
        Files.write(tokens, bytes);
        Program.run("dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(1, tokens.toString(), "damaged");
        assertThat(Files.exists(dir.resolve("no"))).isFalse();
    }

    @Test
    void withoutTokensTheEarlierInputsAreReadAgain() throws Exception {
        List<Path> files = batches();
        Path out = dedup("out", files.get(0));
        assertThat(Program.names(out.resolve("state"))).containsExactly("copies", "documents-1", "manifest", "pairs");
        Path more = dedup("more", files.get(1), "--against", out, "--state");
        assertThat(Program.names(more.resolve("state")))
                .containsExactly("copies", "documents-1", "manifest", "pairs", "tokens-1");
        Path one = dedup("one", files.get(0), files.get(1));
        assertThat(digest(more)).isEqualTo(digest(one));
        Object[] words = {"dedup", files.get(2), "--against", more, "--max-bad", 1, "-o", dir.resolve("third")};
        Files.delete(files.get(0));
        Program.run("dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no"))
                .complains(1, files.get(0).toString(), "no such file");
        Program.run(words).expect(0); // its tokens are saved
    }

    /** Protection concerns the new documents, whether the earlier ones are read again or not. */
    @Test
    void earlierDocumentsAreNotProtected() throws Exception {
        List<Path> files = batches();
        for (Object[] state : new Object[][] {{}, {"--state"}}) {
            Path out = dedup("old" + state.length, files.get(0), state);
            Object[] words = {"dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no")};
            long there = Program.lines(files.get(1)).stream()
                    .filter(line -> line.contains("\"id\":\"d"))
                    .count();
            if (there == 0) Program.run(words, "--protect", "d*").complains(2, "--protect");
            else Program.run(words, "--protect", "d*").complains(2, there + " protected document");
        }
    }

    @Test
    void earlierInputsMustNotHaveChanged() throws Exception {
        List<Path> files = batches();
        Path out = dedup("out", files.get(0));
        FileTime then = Files.getLastModifiedTime(files.get(0));
        String text = Files.readString(files.get(0));
        Files.writeString(files.get(0), text + "\n");
        Object[] words = {"dedup", files.get(1), "--against", out, "--max-bad", 1, "-o", dir.resolve("no")};
        Program.run(words).complains(1, files.get(0).toString(), "changed");
        int id = text.indexOf("\"d");
        Files.writeString(files.get(0), text.substring(0, id + 1) + "e" + text.substring(id + 2));
        Files.setLastModifiedTime(files.get(0), then);
        Program.run(words).complains(1, out.toString(), "no longer have document 'd");
        assertThat(Files.exists(dir.resolve("no"))).isFalse();
    }

    @Test
    void refusesIdsThatAreLineNumbers() throws Exception {
        Path first = Files.writeString(dir.resolve("a.txt"), "one two three\nfour five six\n");
        Path second = Files.writeString(dir.resolve("b.txt"), "one two three\n");
        Path alone = dedup("alone", first, "--format", "lines");
        Program.run("dedup", second, "--format", "lines", "--against", alone, "-o", dir.resolve("no"))
                .complains(1, alone.toString(), "no ids of their own", "a.txt:1");
    }

    @Test
    void theGuardChecksNewDocuments() throws Exception {
        Path first = Files.write(dir.resolve("a.jsonl"), lines.subList(0, 60));
        Path out = dedup("out", first);
        List<String> copies = lines.subList(0, 20).stream()
                .map(line -> line.replace("\"d", "\"copy"))
                .toList();
        Path second = Files.write(dir.resolve("b.jsonl"), copies);
        var stopped = Program.run("dedup", second, "--against", out, "-o", dir.resolve("out2"), "--quiet");
        stopped.expect(3);
        assertThat(stopped.err()).contains("b.jsonl", "100.0%");
        assertThat(Program.names(dir.resolve("out2"))).doesNotContain("removed.jsonl", "clean.jsonl");
        Program.run("verify", dir.resolve("out2")).expect(0);
    }

    @Test
    void doesNotReplaceTheRunThatItExtends() throws Exception {
        List<Path> files = batches();
        Path out = dedup("out", files.get(0));
        Program.run("dedup", files.get(1), "--against", out, "-o", out, "--overwrite")
                .complains(2, out.toString(), "in place", "name another directory");
        Program.run("verify", out).expect(0);
    }

    @Test
    void oneIdThatIsALineNumberIsRefused() throws Exception {
        Path first = Files.writeString(
                dir.resolve("a.jsonl"), "{\"id\":\"1\",\"text\":\"one two three\"}\n{\"text\":\"four five six\"}\n");
        Path second = Files.writeString(dir.resolve("b.jsonl"), "{\"id\":\"b\",\"text\":\"seven eight nine\"}\n");
        Path out = dedup("out", first, "--tokens", "words");
        Object[] words = {"dedup", second, "--tokens", "words", "--against", out, "-o", dir.resolve("no")};
        Program.run(words).complains(1, out.toString(), "no ids of their own", "'2' would become", "a.jsonl:2");
        Files.setLastModifiedTime(first, FileTime.fromMillis(0));
        Program.run(words).complains(1, "a.jsonl", "changed");
        Files.writeString(first, "{\"id\":\"1\",\"text\":\"one two three\"}\n");
        Path own = dedup("own", first, "--tokens", "words");
        dedup("two", second, "--tokens", "words", "--against", own); // line 1, but with an explicit id
    }
}
