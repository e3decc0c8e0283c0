package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;

/** A run on Spark has the same outputs as a run on one machine. */
@Order(3)
class SparkRunTest {
    private static final long SEED = Seeds.cases(1)[0];
    private static final List<String> OPTIONS = List.of(
            "-m exact --tokens shingles:2 -t 0.6 --keep last",
            "-m minhash --tokens shingles:2 -t 0.6 --pairs distinct --keep newest,longest --groups components",
            "-m exact --tokens words -t 0.5 --max-df 0.2 --keep field:quality --protect d1* --pairs-format jsonl",
            "-m simhash -t 6 --pairs none --min-tokens 5",
            "-m exact --measure weighted-jaccard --tokens words -t 0.4 --min-tokens 3",
            "-m exact --tokens shingles:2 -t 0.6 --scope same-site --keep shortest,last",
            "-m exact --tokens words -t 0.5 --scope cross-site --protect d2* --keep newest",
            "-m minhash --tokens words -t 0.6 --scope cross-site --protect d1* --pairs distinct --groups components"
                    + " --keep oldest,last");

    @TempDir
    Path dir;

    static List<String> options() {
        return Seeds.some(1, OPTIONS);
    }

    /** The input has an empty file, which must not matter. */
    @ParameterizedTest
    @MethodSource("options")
    void writesTheSameTables(String options) throws Exception {
        Path empty = Files.createFile(dir.resolve("empty.jsonl"));
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(SEED, 300));
        List<Object> words = new ArrayList<>(List.of("dedup", empty, in));
        words.addAll(List.of(options.split(" ")));
        BothEngines outs = BothEngines.run(dir, words, BothEngines.anyGrouping(SEED + options.hashCode()));
        String ending = options.contains("jsonl") ? "jsonl" : "tsv";
        String[] tables = options.contains("none")
                ? new String[] {"clusters.tsv", "removed.jsonl", "rejected.tsv"}
                : new String[] {"pairs." + ending, "clusters." + ending, "removed.jsonl", "rejected.tsv"};
        outs.requireSame(tables);
        assertThat(Files.size(outs.local().resolve("removed.jsonl")))
                .as("seed %d", SEED)
                .isPositive();
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
    }

    /** Splits of files, compressed files, and ids that are line numbers of one of several inputs. */
    @Test
    void readsLinesOfManyFiles() throws Exception {
        List<String> lines = RandomLines.of(SEED, 300).stream()
                .map(line -> line.replaceFirst("\"id\":\"[^\"]*\",", ""))
                .toList();
        StringBuilder large = new StringBuilder("\uFEFF");
        for (int i = 0; i < 1200; i++)
            large.append(lines.get(i % 300)).append(" ".repeat(2000)).append("\r\n");
        Path first =
                Files.writeString(dir.resolve("a, {b}.jsonl"), large.toString().stripTrailing());
        Path second = dir.resolve("b.jsonl.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(second))) {
            out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        Path third =
                Files.writeString(dir.resolve("c.csv"), "id,text\nx,\"one two\nthree four five six\"\ny,other words\n");
        BothEngines outs =
                BothEngines.run(dir, List.of("pairs", first, second, third, "-t", "0.9", "--tokens", "words"));
        outs.requireSame("pairs.tsv", "rejected.tsv");
    }

    /** Lines that are longer than several splits, which then begin no line, and short ones between them. */
    @ParameterizedTest
    @Seeds.Source(2)
    void linesLongerThanSplits(long seed) throws Exception {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            String words = i % 3 == 0 ? "one two three four five" : "some words " + random.nextInt(8);
            int blanks = i % 4 == 0 ? (2 << 20) + random.nextInt(1 << 20) : random.nextInt(100);
            text.append("{\"id\":%d,\"text\":\"%s\"}%s\n".formatted(i, words, " ".repeat(blanks)));
        }
        Path in = Files.writeString(dir.resolve("in.jsonl"), text);
        BothEngines outs = BothEngines.run(dir, List.of("dedup", in, "--tokens", "words"));
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(outs.clean("clean.jsonl")
                        .equals(Files.readString(outs.local().resolve("clean.jsonl"))))
                .as("the same clean corpus, seed %d", seed)
                .isTrue();
    }

    /** Small files, some of them empty or compressed, and a large one between them. */
    @Test
    void smallFilesShareTasks() throws Exception {
        Random random = new Random(SEED);
        Path in = Files.createDirectory(dir.resolve("in"));
        List<String> lines = RandomLines.of(SEED, 300);
        int large = random.nextInt(30);
        for (int file = 0; file < 30; file++) {
            List<String> some = lines.subList(file * lines.size() / 30, (file + 1) * lines.size() / 30);
            String padding = " ".repeat(file == large ? 300_000 : 1);
            String text = random.nextInt(8) == 0 ? "" : String.join(padding + "\n", some) + padding + "\n";
            boolean packed = file > 0 && random.nextInt(8) == 0;
            try (OutputStream out =
                            Files.newOutputStream(in.resolve("%02d.jsonl%s".formatted(file, packed ? ".gz" : "")));
                    OutputStream to = packed ? new GZIPOutputStream(out) : out) {
                to.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
        BothEngines outs = BothEngines.run(dir, List.of("dedup", in, "--tokens", "words", "-t", "0.6"));
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        Path clean = outs.local().resolve("clean.jsonl");
        assertThat(outs.clean("clean.jsonl")).isEqualTo(Files.readString(clean));
        assertThat(Program.names(outs.spark().resolve("clean.jsonl")))
                .as("seed %d", SEED)
                .hasSizeLessThan(10);
    }

    /** The input is a table with another separator, and the options apply to no document. */
    @Test
    void stopsIfAnOptionAppliesToNoDocument() throws Exception {
        String text = "one two three four five six seven eight";
        Path in = Files.writeString(
                dir.resolve("in.csv"), "id;text\n1;%s\n2;\"%s; nine\"\n3;alone\n".formatted(text, text));
        List<Object> words = new ArrayList<>(List.of(
                "dedup",
                in,
                "--delimiter",
                ";",
                "--tokens",
                "words",
                "-t",
                "0.6",
                "--protect",
                "1",
                "--protect",
                "x*"));
        words.addAll(List.of("--keep", "newest,last", "--scope", "same-site", "--url-field", "link"));
        Object[] there = {words, "--quiet", "-o", dir.resolve("spark"), "--engine", "spark"};
        LocalSession.run(there).complains(2, "--protect 'x*': matches", "--allow-unmatched");
        assertThat(Program.names(dir)).containsExactly("in.csv");
        words.add("--allow-unmatched");
        BothEngines.run(dir, words).requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        LocalSession.run(
                        "dedup",
                        in,
                        "-o",
                        dir.resolve("all"),
                        "--engine",
                        "spark",
                        "--delimiter",
                        ";",
                        "--keep",
                        "oldest",
                        "--quiet")
                .complains(2, "--keep oldest: no document has an ISO 8601 date in field 'date'");
    }

    @Test
    void readsTables() throws Exception {
        SparkSession spark = LocalSession.fresh();
        Path lines = Files.write(dir.resolve("in.jsonl"), RandomLines.sound(SEED, 200));
        Path table = dir.resolve("table.parquet");
        spark.read().json(lines.toString()).repartition(1).write().parquet(table.toString());
        Path rows = dir.resolve("rows");
        spark.read().parquet(table.toString()).write().json(rows.toString());
        Path again = Files.writeString(dir.resolve("again.jsonl"), BothEngines.parts(rows));
        Object[] options = {"-t", "0.6", "--tokens", "words", "--keep", "newest", "--quiet", "--max-loss", 1};
        List<Object> one = new ArrayList<>(List.of("dedup", again, "-o", dir.resolve("lines")));
        List<Object> other =
                new ArrayList<>(List.of("dedup", table, "-o", dir.resolve("rows-out"), "--engine", "spark"));
        for (Object option : options) {
            one.add(option);
            other.add(option);
        }
        Program.run(one.toArray()).expect(0);
        LocalSession.run(other.toArray()).expect(0);
        assertThat(Files.readString(dir.resolve("rows-out/pairs.tsv")))
                .isEqualTo(Files.readString(dir.resolve("lines/pairs.tsv")));
        List<String> kept = spark
                .read()
                .parquet(dir.resolve("rows-out/clean.parquet").toString())
                .sort("_metadata.file_name", "_metadata.row_index")
                .select("id")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
        List<String> expected = Files.readAllLines(dir.resolve("lines/clean.jsonl")).stream()
                .map(Json::id)
                .toList();
        assertThat(kept).isEqualTo(expected);
        assertThat(spark.sparkContext().getCheckpointDir().get())
                .as("that of the session is kept")
                .contains("target/checkpoints");
    }

    @Test
    void errorsAreReported() throws Exception {
        Path in = Files.write(
                dir.resolve("in.jsonl"), List.of("{\"id\":\"x\",\"text\":\"a b c\"}", "{\"id\":\"x\",\"text\":\"d\"}"));
        onSpark("dedup", in).complains(1, "id 'x' occurs twice: at " + in + ":1 and at " + in + ":2");
        Files.writeString(in, "{\n{\"id\":\"y\",\"text\":\"d\"}\n");
        Program.Outcome bad = onSpark("pairs", in).expect(4);
        assertThat(bad.err()).contains("1 of 2 records could not be read").contains(in + ":1: malformed JSON");
        Files.writeString(in, "{\n}\n");
        onSpark("dedup", in, "--max-bad", 1)
                .complains(1, "no documents; all 2 records are unreadable: " + in + ":1: malformed JSON");
        Program.Outcome refused =
                onSpark("pairs", in, "-m", "bestjoin", "--set", "engine=sql").expect(2);
        assertThat(refused.err().lines()).hasSize(1);
        try (var left = Files.list(dir)) {
            assertThat(left).as("no files that block the next run").containsExactly(in);
        }
    }

    /** The same line and exit code as in a local run. */
    @Test
    void damagedFilesAreReportedAsInALocalRun() throws Exception {
        List<String> rows = new ArrayList<>(List.of("id,text"));
        for (int i = 1; i <= 200; i++) rows.add(i + "," + (i == 101 ? "\"" : "") + "row number " + i);
        Path open = Files.write(dir.resolve("open.csv"), rows);
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 200; i++) lines.add("{\"id\":" + i + ",\"text\":\"row number " + i + "\"}");
        lines.set(77, "{\"text\":\"" + "long ".repeat(5000));
        Path large = Files.write(dir.resolve("large.jsonl"), lines);
        Path plain = Files.write(dir.resolve("plain.jsonl.gz"), lines);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(whole)) {
            packed.write(Files.readAllBytes(large));
        }
        Path half = Files.write(dir.resolve("half.jsonl.gz"), Arrays.copyOf(whole.toByteArray(), whole.size() / 2));
        for (Path in : List.of(open, large, plain, half)) {
            Program.Outcome spark = onSpark("dedup", in);
            Program.Outcome local = Program.run("dedup", in, "-o", dir.resolve("p"), "--quiet");
            assertThat(spark.err()).isEqualTo(local.err());
            spark.expect(in.equals(large) ? 4 : 1);
            local.expect(in.equals(large) ? 4 : 1);
        }
        assertThat(onSpark("dedup", open).err()).contains("open.csv: the quote that opens in line 102 is not closed");
        assertThat(onSpark("dedup", large).err()).contains("1 of 200 records could not be read (0.5%, and ");
        assertThat(onSpark("dedup", half).err()).contains("half.jsonl.gz: the gzip data ends early");
        assertThat(openFiles()).as("files of failed tasks are closed").isEmpty();
    }

    /** Open files in the directory of the test, where the system can tell. */
    private List<Path> openFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) return files;
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                try {
                    Path file = Files.readSymbolicLink(descriptor);
                    if (file.startsWith(dir)) files.add(file);
                } catch (NoSuchFileException e) {
                    // closed meanwhile
                }
            }
        }
        return files;
    }

    private Program.Outcome onSpark(Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("-o", dir.resolve("p"), "--engine", "spark", "--quiet"));
        return LocalSession.run(all.toArray());
    }
}
