package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** A run that would remove suspiciously many documents stops with the reason and a way to continue. */
class GuardTest {
    @TempDir
    Path dir;

    /** A file with {@code different} distinct documents, followed by {@code copies} copies of them in turn. */
    private Path write(String name, int different, int copies) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < different + copies; i++) {
            int text = i % different;
            lines.add("{\"id\":\"%s%d\",\"text\":\"%s\"}"
                    .formatted(name, i, ("word" + name + text + "x% ").repeat(9).replace("%", "" + text)));
        }
        return Files.write(dir.resolve(name + ".jsonl"), lines);
    }

    private void expectStopped(Path out) throws IOException {
        assertThat(Program.names(out))
                .contains("report.html", "pairs.tsv", "clusters.tsv", "summary.json", "rejected.tsv")
                .noneMatch(name -> name.startsWith("clean") || name.equals("removed.jsonl"));
        assertThat(Json.file(out.resolve("summary.json")).required("status").asString())
                .isEqualTo("stopped by the guard");
        assertThat(Program.names(dir)).noneMatch(name -> name.startsWith("."));
        Program.run("verify", out).expect(0);
    }

    /** Repeats a run with the options that its message names, which replace earlier ones. */
    private static Program.Outcome follow(Program.Outcome stopped) {
        String remedy = stopped.err().substring(stopped.err().indexOf("repeat with ") + "repeat with ".length());
        List<String> words = new ArrayList<>(stopped.arguments());
        for (String word : remedy.strip().split(" ")) {
            int earlier = word.startsWith("--max-") ? words.indexOf(word) : -1;
            if (earlier >= 0) words.subList(earlier, earlier + 2).clear();
            words.add(word);
        }
        return Program.run(words.toArray());
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 3,
            of = {"42, 58", "1, 299", "1, 2", "3, 4", "43, 57", "44, 56", "7, 2000"})
    void stopsBeforeALargeRemovalAndTheRemedyWorks(int different, int copies) throws IOException {
        Path file = write("a", different, copies);
        Path out = dir.resolve("out");
        var stopped = Program.run("dedup", file, "-o", out, "--quiet").expect(3);
        assertThat(stopped.err())
                .startsWith("semblance: stopped: it would remove ")
                .contains(file.toString(), "--max-loss", "nothing was removed");
        assertThat(stopped.err().lines()).hasSize(2);
        expectStopped(out);
        follow(stopped).expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(different);
        Program.run("verify", out).expect(0);
    }

    @Test
    void allowsARemovalAtTheLimit() throws IOException {
        Path file = write("a", 42, 58);
        Program.run("dedup", file, "-o", dir.resolve("out"), "--max-loss", "0.58", "--quiet")
                .expect(0);
    }

    @Test
    void checksEverySourceAndEveryLimit() throws IOException {
        Path few = write("a", 90, 10);
        Path many = write("b", 10, 30);
        Path most = write("c", 10, 60);
        Path out = dir.resolve("out");
        var stopped = Program.run("dedup", few, many, most, "-o", out, "--max-cluster", "6", "--quiet")
                .expect(3);
        assertThat(stopped.err()).contains("60 of the 70 documents of " + most, "--max-cluster 7");
        expectStopped(out);
        follow(stopped).expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(110);
    }

    @Test
    void stopsBeforeAHugeGroup() throws IOException {
        Path file = write("a", 30, 20);
        Path out = dir.resolve("out");
        Program.run("dedup", file, write("b", 30, 20), "-o", out, "--max-cluster", "2", "--quiet")
                .expect(0);
        Path other = Files.writeString(
                file, Files.readString(file) + Files.readString(file).replace("a", "c"));
        var stopped = Program.run(
                        "dedup",
                        other,
                        "-o",
                        dir.resolve("two"),
                        "--max-cluster",
                        "2",
                        "--tokens",
                        "chars:1",
                        "-t",
                        "0.01",
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(3);
        assertThat(stopped.err()).contains("it formed a group of ", "more than --max-cluster allows (2)");
        expectStopped(dir.resolve("two"));
        follow(stopped).expect(0);
    }

    @Test
    void doesNotApplyToAnnotations() throws IOException {
        Path file = write("a", 1, 9);
        Program.run("dedup", file, "-o", dir.resolve("out"), "--action", "annotate", "--quiet")
                .expect(0);
        Program.run("dedup", file, "-o", dir.resolve("report"), "--action", "report", "--quiet")
                .expect(0);
        Program.run("dedup", file, "-o", dir.resolve("dry"), "--dry-run", "--quiet")
                .expect(3);
        assertThat(Program.names(dir)).containsExactlyInAnyOrder("a.jsonl", "out", "report");
    }
}
