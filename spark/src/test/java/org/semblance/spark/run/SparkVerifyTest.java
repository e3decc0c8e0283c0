package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.InputReading.DocumentRuns;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;

/** Tasks prove the same about a run as one process, with the same words. */
class SparkVerifyTest {
    private static final long SEED = Seeds.cases(1)[0];

    @TempDir
    Path dir;

    /** Verifies a run with both engines; returns the exit code. */
    private static int verify(Path out, String about) {
        Program.Outcome local = Program.run("verify", out);
        Program.Outcome spark = LocalSession.run("verify", out, "--engine", "spark");
        assertThat(spark.err()).as("%s, seed %d", about, SEED).isEqualTo(local.err());
        assertThat(spark.out()).as("%s, seed %d", about, SEED).isEqualTo(local.out());
        assertThat(spark.code()).as("%s, seed %d", about, SEED).isEqualTo(local.code());
        assertThat(spark.err()).doesNotContain("Exception", "\tat ", "internal error");
        return spark.code();
    }

    private List<Object> inputs() throws IOException {
        List<String> lines = RandomLines.of(SEED, 160);
        Path one = Files.write(dir.resolve("one.jsonl"), lines.subList(0, 90));
        Path two = Files.write(dir.resolve("two.jsonl"), lines.subList(90, lines.size()));
        return List.of(one, two, "--tokens", "words", "-t", "0.5");
    }

    /** Runs of both engines, unchanged and with random changes of their files. */
    @Test
    void theSameProblemsAreFound() throws IOException {
        List<Object> words = new ArrayList<>(List.of("dedup"));
        words.addAll(inputs());
        words.addAll(List.of("--keep", "newest,longest", "--protect", "*3"));
        BothEngines outs = BothEngines.run(dir, words);
        Random random = new Random(SEED);
        int changes = Seeds.count(40);
        for (Path out : List.of(outs.local(), outs.spark())) {
            assertThat(verify(out, "unchanged")).isZero();
            int found = 0;
            for (int c = 0; c < changes; c++) if (changed(out, random) != 0) found++;
            assertThat(found).as("seed %d", SEED).isEqualTo(changes);
        }
    }

    /** Changes a file of a copy of a run, and verifies that. */
    private int changed(Path out, Random random) throws IOException {
        Path copy = dir.resolve("changed");
        Trees.copy(out, copy);
        List<Path> files = new ArrayList<>(Trees.files(copy));
        // The order of the rows of the manifest has no meaning.
        files.removeIf(file -> file.toString().contains("state/") || file.endsWith("manifest.tsv"));
        Path file = files.get(random.nextInt(files.size()));
        String how = change(file, random);
        int code = verify(copy, copy.relativize(file) + ": " + how);
        Trees.delete(copy);
        return code;
    }

    private static String change(Path file, Random random) throws IOException {
        List<String> lines = new ArrayList<>(Program.lines(file));
        byte[] bytes = Files.readAllBytes(file);
        if (lines.isEmpty()) {
            Files.writeString(file, "something\n");
            return "a line more";
        }
        int line = random.nextInt(lines.size());
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(line);
            case 1 -> lines.add(line, lines.get(line));
            case 2 -> {
                if (line > 0) Collections.swap(lines, line, line - 1);
                else lines.add("");
            }
            case 3 -> {
                int digit = random.nextInt(10);
                String edited = lines.get(line).replaceFirst("[0-9](?=[^0-9]*$)", Integer.toString(digit));
                lines.set(line, edited.equals(lines.get(line)) ? edited + digit : edited);
            }
            default -> {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (bytes[at] == 'x' ? 'y' : 'x');
                Files.write(file, bytes);
                return "byte " + at;
            }
        }
        byte[] changed = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        Files.write(file, Arrays.equals(changed, bytes) ? "x\n".getBytes(StandardCharsets.UTF_8) : changed);
        return "line " + (line + 1);
    }

    /** Few pairs at a time need several passes over the inputs. */
    @Test
    void pairsAreProvedInPasses() throws IOException {
        List<Object> words = new ArrayList<>(List.of("dedup"));
        words.addAll(inputs());
        Path out = dir.resolve("out");
        Program.run(words, "-o", out, "--quiet", "--max-loss", 1, "--max-bad", 0.5)
                .expect(0);
        int pairs = Program.lines(out.resolve("pairs.tsv")).size() - 1;
        assertThat(pairs).as("seed %d", SEED).isPositive();
        Program.Outcome passes = LocalSession.runWith(
                Map.of(InputTasks.ROWS, Integer.toString(pairs / 2 + 1)), "verify", out, "--engine", "spark");
        assertThat(passes.expect(0).out()).isEqualTo(Program.run("verify", out).out());
    }

    /** Other inputs, methods and outputs. */
    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {
                "pairs ONE TWO --pairs-format parquet --engine spark",
                "link ONE --against TWO --action remove",
                "link ONE --against TWO",
                "dedup ONE TWO --pairs distinct --scope cross-site",
                "dedup ONE TWO --pairs none --groups components",
                "dedup ONE TWO --action annotate",
                "dedup ONE TWO --measure containment",
                "dedup ONE TWO --method minhash",
                "dedup ONE TWO --method simhash --tokens words -t 10",
                "dedup ONE TWO --method ppjoin --measure edit -t 20",
                "dedup FOLDER",
                "dedup TABLE",
                "dedup ONE TWO --measure weighted-jaccard --set weights=idf",
                "dedup ONE TWO --max-df 20",
                "dedup ONE TWO --action annotate --engine spark",
                "link ONE --against TWO --action remove --engine spark",
                "dedup FOLDER TABLE ONE --engine spark"
            })
    void anyRunIsVerified(String command) throws IOException {
        inputs();
        Path folder = Files.createDirectory(dir.resolve("folder"));
        List<String> rows = new ArrayList<>(List.of("id,text"));
        for (int i = 0; i < 30; i++) {
            String text = "all about number %d and no other words".formatted(i % 10);
            Files.writeString(folder.resolve("t" + i + ".txt"), text);
            rows.add("r" + i + "," + text);
        }
        Path table = Files.write(dir.resolve("table.csv"), rows);
        Map<String, Path> names = Map.of(
                "ONE", dir.resolve("one.jsonl"), "TWO", dir.resolve("two.jsonl"), "FOLDER", folder, "TABLE", table);
        Path out = dir.resolve("out");
        List<Object> words = new ArrayList<>();
        for (String word : command.split(" ")) words.add(names.containsKey(word) ? names.get(word) : word);
        words.addAll(List.of("-o", out, "--quiet", "--max-bad", 0.5));
        if (command.contains("dedup") || command.contains("remove")) words.addAll(List.of("--max-loss", 1));
        LocalSession.run(words).expect(0);
        assertThat(verify(out, command)).isZero();
    }

    /** Tasks compare the clean corpus of a run on Spark, whatever the format. */
    @Test
    void tasksCompareTheCleanCorpus() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("folder"));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            String text = "all about number %d and no other words".formatted(i / 3);
            Files.writeString(folder.resolve("t" + i + ".txt"), text);
            lines.add("{\"text\":\"one line about %d, with other words\"}".formatted(i / 3));
        }
        lines.add(3, "");
        lines.add(3, "nonsense");
        Path file = Files.writeString(dir.resolve("in.jsonl"), String.join("\r\n", lines)); // no final line end
        Path out = dir.resolve("out");
        LocalSession.run(
                        List.of("dedup", file, folder, "-o", out, "--tokens", "words", "-t", "1", "--max-bad", 0.5),
                        List.of("--max-loss", 1, "--quiet", "--engine", "spark"))
                .expect(0);
        InputTasks tasks = new InputTasks(LocalSession.fresh(), SavedRun.open(out), List.of());
        int[] places = {0, 0, 0, 1, 1, 1};
        int[] counts = {1, 1, 1, 1, 1, 1};
        assertThat(tasks.isClean(new DocumentRuns(places, new long[] {1, 6, 9, 1, 4, 7}, counts)))
                .isTrue();
        assertThat(tasks.isClean(new DocumentRuns(places, new long[] {1, 6, 9, 1, 4, 8}, counts)))
                .isFalse();
        assertThat(tasks.isClean(new DocumentRuns(places, new long[] {2, 6, 9, 1, 4, 7}, counts)))
                .as("line 2 has the text of line 1")
                .isTrue();
        assertThat(tasks.isClean(new DocumentRuns(places, new long[] {1, 6, 9, 1, 4, 7}, new int[] {2, 1, 1, 1, 1, 1})))
                .isFalse();
        assertThat(verify(out, "several formats")).isZero();

        Path part = out.resolve("clean.jsonl/part-00000.jsonl");
        byte[] records = Files.readAllBytes(part);
        Files.write(part, Arrays.copyOf(records, 10));
        Files.write(out.resolve("clean.jsonl/part-00000a.jsonl"), Arrays.copyOfRange(records, 10, records.length));
        assertThat(tasks.isClean(new DocumentRuns(places, new long[] {1, 6, 9, 1, 4, 7}, counts)))
                .as("a record in two files")
                .isFalse();
        assertThat(verify(out, "a record in two files")).isEqualTo(1);
    }

    @Test
    void whatIsNotSupportedIsRefused() throws IOException {
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.sound(SEED, 20));
        Path out = dir.resolve("out");
        Program.run("pairs", in, "-o", out, "--quiet").expect(0);
        Program.run("verify", out, "--master", "local[2]").complains(2, "--engine spark");
        LocalSession.run("verify", out, "--engine", "spark", "--complete").complains(2, "--engine local");
        LocalSession.run("verify", out, "--engine", "spark", "--work", dir).complains(2, "--work has no effect");
        Files.writeString(in, "{}\n");
        assertThat(verify(out, "a changed input")).isEqualTo(1);
    }
}
