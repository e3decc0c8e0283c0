package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Collections with many copies. */
class CopiesTest {
    @TempDir
    Path dir;

    /** Lines, most of which are copies of others. */
    private Path lines(int size) throws IOException {
        Random random = Seeds.random();
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            if (n > 0 && random.nextInt(3) > 0) {
                lines.add(lines.get(random.nextInt(n)));
                continue;
            }
            StringBuilder line = new StringBuilder("a b c d e");
            for (int w = random.nextInt(4); w > 0; w--) line.append(" w").append(random.nextInt(9));
            lines.add(line.toString());
        }
        return Files.write(dir.resolve("lines.txt"), lines);
    }

    private Path run(String name, Object... words) {
        Path out = dir.resolve(name);
        List<Object> loss = words[0].equals("dedup") ? List.of("--max-loss", 1) : List.of();
        Program.run(words, loss, "-o", out, "--format", "lines", "--tokens", "words", "-t", "0.7", "--quiet")
                .expect(0);
        return out;
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "--groups stars --keep first",
                "--groups components --keep longest --protect *7",
                "--groups stars --keep shortest,last"
            })
    void groupsDoNotDependOnTheListedPairs(String policy) throws IOException {
        Path lines = lines(300);
        List<Path> outs = new ArrayList<>();
        for (String more : List.of("-m allpairs", "--pairs all", "--pairs distinct", "--pairs none")) {
            outs.add(run("out" + outs.size(), "dedup", lines, policy.split(" "), more.split(" ")));
        }
        List<String> groups = Program.lines(outs.getFirst().resolve("clusters.tsv"));
        assertThat(groups).hasSizeGreaterThan(200);
        for (Path out : outs) {
            assertThat(Program.lines(out.resolve("clusters.tsv"))).as("%s", out).isEqualTo(groups);
            assertThat(Program.lines(out.resolve("clean.txt")))
                    .isEqualTo(Program.lines(outs.getFirst().resolve("clean.txt")));
            assertThat(Json.file(out.resolve("summary.json")).required("pairs").asLong())
                    .isEqualTo(
                            Program.rows(outs.getFirst().resolve("pairs.tsv")).size());
            Program.run("verify", out).expect(0);
        }
        assertThat(outs.get(3).resolve("pairs.tsv")).doesNotExist();
        List<List<String>> all = pairs(outs.get(1));
        assertThat(all).isEqualTo(pairs(outs.getFirst()));
        assertThat(pairs(outs.get(2))).allMatch(new HashSet<>(all)::contains).hasSizeLessThan(all.size());
    }

    /** Without the name of the method. */
    private static List<List<String>> pairs(Path out) throws IOException {
        return Program.rows(out.resolve("pairs.tsv")).stream()
                .map(row -> {
                    List<String> cells = new ArrayList<>(row);
                    cells.remove(4);
                    return cells;
                })
                .toList();
    }

    @Test
    void copiesWithMorePairsThanAnIntAreOneGroup() throws IOException {
        Path lines = Files.write(dir.resolve("same.txt"), java.util.Collections.nCopies(70_000, "one two three four"));
        Path out = run("out", "dedup", lines, "--pairs", "distinct", "--max-cluster", 70_000);
        var summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.required("pairs").asLong()).isEqualTo(2_449_965_000L);
        assertThat(summary.required("pairs_listed").asString()).isEqualTo("distinct");
        assertThat(summary.required("largest_group").asInt()).isEqualTo(70_000);
        assertThat(summary.required("statistics").required("distinct_records").asInt())
                .isEqualTo(1);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .hasSize(69_999)
                .allMatch(row -> row.getFirst().equals("1"));
        assertThat(Program.lines(out.resolve("clean.txt"))).containsExactly("one two three four");
    }

    @Test
    void linkListsCopiesOnBothSides() throws IOException {
        Path lines = lines(120);
        List<List<String>> all = pairs(run("all", "link", lines, "--against", lines));
        assertThat(all).isEqualTo(pairs(run("each", "link", lines, "--against", lines, "-m", "allpairs")));
        assertThat(pairs(run("once", "link", lines, "--against", lines, "--pairs", "distinct")))
                .allMatch(new HashSet<>(all)::contains)
                .hasSizeLessThan(all.size());
    }

    @Test
    void pairsMustBeListedIfTheyAreTheOnlyResult() throws IOException {
        Program.run("pairs", lines(5), "-o", dir.resolve("out"), "--pairs", "none")
                .complains(2, "--pairs none");
        Program.run("pairs", lines(5), "-o", dir.resolve("out"), "--pairs", "some")
                .complains(2, "--pairs");
    }

    @Test
    void memoryIsStated() throws IOException {
        var memory = Json.file(run("out", "pairs", lines(50)).resolve("summary.json"))
                .required("memory");
        var planned = memory.required("planned_bytes");
        long sum = 0;
        for (String part : List.of("records", "index", "pairs")) {
            assertThat(planned.required(part).asLong()).as(part).isPositive();
            sum += planned.required(part).asLong();
        }
        assertThat(planned.required("total").asLong())
                .isEqualTo(Math.max(sum, planned.required("encoding").asLong()))
                .isLessThan(memory.required("pairs_limit_bytes").asLong());
        assertThat(memory.required("limit_bytes").asLong())
                .isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(memory.required("peak_heap_bytes").asLong())
                .isBetween(1L, Runtime.getRuntime().maxMemory() * 2);
        Program.run("pairs", lines(5), "-o", dir.resolve("x"), "--memory", "1k").complains(2, "--memory", "32m");
        Program.run("pairs", lines(5), "-o", dir.resolve("x"), "--memory", "lots")
                .complains(2, "--memory", "8g");
    }
}
