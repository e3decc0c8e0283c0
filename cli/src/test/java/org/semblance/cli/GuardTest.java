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
import org.semblance.testing.Trees;

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

    /** Runs the command that the message names, as it is printed, and returns its output directory. */
    private static Path follow(Program.Outcome stopped) throws IOException {
        List<List<String>> commands = LinkTest.commands(stopped.err());
        assertThat(commands).as(stopped.err()).hasSize(1);
        List<String> words = commands.getFirst();
        Path out = Path.of(words.get(Math.max(words.indexOf("-o"), words.indexOf("--out")) + 1));
        if (!words.contains("--overwrite") && !words.contains("--dry-run"))
            assertThat(out).doesNotExist();
        Program.run(words).expect(0);
        Program.run("verify", out).expect(0);
        return out;
    }

    /** The result of a stopped run whose limits are raised, without a new search, equals that of a run with these limits. */
    private void expectEqual(Path out, Program.Outcome stopped, Object... limits) throws IOException {
        Path direct = dir.resolve("direct");
        List<String> words = new ArrayList<>(stopped.arguments());
        words.set(words.indexOf("-o") + 1, direct.toString());
        for (String limit : List.of("--max-loss", "--max-cluster")) {
            int at = words.indexOf(limit);
            if (at >= 0) words.subList(at, at + 2).clear();
        }
        Program.run(words, limits).expect(0);
        Trees.expectSame(out, direct, List.of("from", "distribution", "statistics", "policy", "spilled"));
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"42, 58", "1, 299", "1, 2", "3, 4", "43, 57", "44, 56", "7, 2000"})
    void stopsBeforeALargeRemovalAndTheRemedyWorks(int different, int copies) throws IOException {
        Path file = write("a", different, copies);
        Path out = dir.resolve("out");
        var stopped = Program.run("dedup", file, "-o", out, "--quiet").expect(3);
        assertThat(stopped.err())
                .startsWith("semblance: stopped: it would remove ")
                .contains(file.toString(), "--max-loss", "nothing was removed");
        assertThat(stopped.err().lines()).hasSize(3);
        int percent = Math.ceilDiv(100 * copies, different + copies);
        String command =
                "semblance dedup --from %s --quiet --max-loss %.2f -o %s-2".formatted(out, percent / 100.0, out);
        assertThat(stopped.err().lines().toList().getLast().strip()).isEqualTo(command);
        assertThat(Json.file(out.resolve("summary.json"))
                        .required("remedy_command")
                        .asString())
                .isEqualTo(command);
        expectStopped(out);
        Path second = follow(stopped);
        assertThat(Program.lines(second.resolve("clean.jsonl"))).hasSize(different);
    }

    /** A stopped run cannot be extended, but the run with raised limits can. */
    @Test
    void theRemedyKeepsTheState() throws IOException {
        Path out = dir.resolve("out");
        var stopped =
                Program.run("dedup", write("a", 2, 5), "-o", out, "--quiet").expect(3);
        Path second = follow(stopped);
        expectEqual(second, stopped, "--max-loss", 1);
        Program.run("dedup", write("b", 2, 0), "--against", out, "-o", dir.resolve("no"))
                .complains(1, "stopped by the guard", "semblance dedup --from " + out);
        Program.run("dedup", write("b", 2, 0), "--against", second, "-o", dir.resolve("grown"), "--quiet")
                .expect(0);
    }

    /** The command has the policy of the run, and takes what is not listed from its state. */
    @Test
    void theRemedyHasThePolicyOfTheRun() throws IOException {
        Path file = write("a", 3, 9);
        Path out = dir.resolve("out");
        var stopped = Program.run(
                        List.of("dedup", file, "-o", out, "--keep", "longest", "--protect", "a1*", "--protect", "a7"),
                        List.of("--groups", "components", "--pairs", "distinct", "-m", "exact", "-t", 0.7, "--quiet"))
                .expect(3);
        Path second = follow(stopped);
        assertThat(Program.lines(second.resolve("clean.jsonl"))).hasSize(5);
        expectEqual(second, stopped, "--max-loss", 1);
    }

    /** Where the pairs are not all there, the run is repeated. */
    @Test
    void theRemedyRepeatsARunWhosePairsAreNotListed() throws IOException {
        Path file = write("a", 3, 9);
        Path out = dir.resolve("out");
        var stopped = Program.run(
                        "dedup", file, "-o", out, "--pairs", "none", "--no-state", "--max-loss", 0.1, "--quiet")
                .expect(3);
        assertThat(follow(stopped)).isEqualTo(out);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(3);
        Path first = dir.resolve("first");
        Program.run("dedup", write("b", 5, 0), "-o", first, "--quiet").expect(0);
        Path grown = dir.resolve("grown");
        var growing = Program.run("dedup", file, "--against", first, "-o", grown, "--quiet")
                .expect(3);
        assertThat(follow(growing)).isEqualTo(grown);
        assertThat(Program.lines(grown.resolve("clean.jsonl"))).hasSize(3);
    }

    @Test
    void linksAreGuarded() throws IOException {
        Path file = write("a", 3, 9);
        Path old = write("c", 1, 0);
        Files.writeString(old, Program.lines(file).getFirst() + "\n" + Files.readString(old));
        Path out = dir.resolve("out");
        Program.run("link", file, "--against", old, "-o", dir.resolve("pairs"), "--quiet")
                .expect(0);
        var stopped = Program.run(
                        "link", file, "--against", old, "-o", out, "--action", "remove", "--max-loss", 0.1, "--quiet")
                .expect(3);
        assertThat(stopped.err()).contains("4 of the 12 documents of " + file, " --max-loss 0.34 ");
        expectStopped(out);
        Path second = follow(stopped);
        assertThat(Program.lines(second.resolve("clean.jsonl"))).hasSize(8);
        expectEqual(second, stopped, "--max-loss", 1);
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
        assertThat(Program.lines(follow(stopped).resolve("clean.jsonl"))).hasSize(110);
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
        assertThat(follow(stopped)).isDirectory();
    }

    @Test
    void doesNotApplyToAnnotations() throws IOException {
        Path file = write("a", 1, 9);
        Program.run("dedup", file, "-o", dir.resolve("out"), "--action", "annotate", "--quiet")
                .expect(0);
        Program.run("dedup", file, "-o", dir.resolve("report"), "--action", "report", "--quiet")
                .expect(0);
        var dry = Program.run("dedup", file, "-o", dir.resolve("dry"), "--dry-run", "--quiet")
                .expect(3);
        Program.run(LinkTest.commands(dry.err()).getFirst()).expect(0);
        assertThat(Program.names(dir)).containsExactlyInAnyOrder("a.jsonl", "out", "report");
    }
}
