package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.cli.Main;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run on Spark leaves what a run on one machine leaves. */
class SparkRunTest {
    private static final long SEED = Long.getLong("seed", 20260116);
    private static SparkSession spark;

    @TempDir
    Path dir;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[2]")
                .appName("runs")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 3)
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private record Ended(int code, String err) {}

    private static Ended semblance(Object... arguments) {
        StringWriter err = new StringWriter();
        String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
        int code = Main.run(words, new PrintWriter(new StringWriter()), new PrintWriter(err));
        return new Ended(code, err.toString());
    }

    private Path jsonl(int documents) throws IOException {
        return Files.write(dir.resolve("in.jsonl"), new TestCorpus(SEED).lines(documents));
    }

    /** Runs in both places; returns both directories. */
    private Path[] both(Object... arguments) {
        Path[] outs = {dir.resolve("local"), dir.resolve("spark")};
        List<Object> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--quiet", "--max-bad", 0.5));
        if (arguments[0].equals("dedup")) words.addAll(List.of("--max-loss", 1));
        List<Object> here = new ArrayList<>(words);
        here.addAll(List.of("-o", outs[0]));
        List<Object> there = new ArrayList<>(words);
        there.addAll(List.of("-o", outs[1], "--engine", "spark"));
        Ended local = semblance(here.toArray());
        Ended found = semblance(there.toArray());
        assertThat(local.code).as(local.err).isZero();
        assertThat(found.code).as(found.err).isZero();
        return outs;
    }

    private static void requireSame(Path[] outs, String... names) throws IOException {
        for (String name : names)
            assertThat(Files.readString(outs[1].resolve(name)))
                    .as("%s, seed %d", name, SEED)
                    .isEqualTo(Files.readString(outs[0].resolve(name)));
        JsonNode local =
                JsonMapper.shared().readTree(outs[0].resolve("summary.json").toFile());
        JsonNode found =
                JsonMapper.shared().readTree(outs[1].resolve("summary.json").toFile());
        List<String> fields = new ArrayList<>(List.of(
                "verb",
                "status",
                "documents",
                "pairs",
                "unreadable",
                "empty",
                "too_short",
                "input_bytes",
                "digest",
                "method",
                "reading",
                "policy",
                "sources",
                "documents_in_pairs",
                "scores"));
        if (local.has("kept")) fields.addAll(List.of("kept", "removed", "groups", "largest_group", "sites"));
        for (String field : fields) assertThat(found.get(field)).as(field).isEqualTo(local.get(field));
    }

    /** What is in a directory of parts, one after the other. */
    private static String parts(Path directory) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                try (InputStream in = Files.newInputStream(file);
                        InputStream unpacked = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
                    unpacked.transferTo(all);
                }
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-m exact --tokens shingles:2 -t 0.6",
                "-m minhash --tokens shingles:2 -t 0.6 --pairs distinct --keep newest,longest --groups components",
                "-m exact --tokens words -t 0.5 --keep field:quality --protect d1* --pairs-format jsonl",
                "-m simhash -t 6 --pairs none --min-tokens 5"
            })
    void leavesTheSameTables(String options) throws Exception {
        List<Object> words = new ArrayList<>(List.of("dedup", jsonl(400)));
        words.addAll(List.of(options.split(" ")));
        Path[] outs = both(words.toArray());
        String ending = options.contains("jsonl") ? "jsonl" : "tsv";
        String[] tables = options.contains("none")
                ? new String[] {"clusters.tsv", "removed.jsonl", "rejected.tsv"}
                : new String[] {"pairs." + ending, "clusters." + ending, "removed.jsonl", "rejected.tsv"};
        requireSame(outs, tables);
        assertThat(parts(outs[1].resolve("clean.jsonl"))).isEqualTo(Files.readString(outs[0].resolve("clean.jsonl")));
    }

    /** Pieces of files, packed files, and ids that are lines of one input among several. */
    @Test
    @Tag("slow")
    void readsLinesOfManyFiles() throws Exception {
        List<String> lines = new TestCorpus(SEED)
                .lines(300).stream()
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
        Path[] outs = both("pairs", first, second, third, "-t", "0.9", "--tokens", "words");
        requireSame(outs, "pairs.tsv", "rejected.tsv");
    }

    @Test
    void readsTables() throws Exception {
        Path lines = jsonl(300);
        Path table = dir.resolve("table.parquet");
        spark.read()
                .json(lines.toString())
                .where("_corrupt_record IS NULL AND id IS NOT NULL")
                .drop("_corrupt_record")
                .repartition(1)
                .write()
                .mode(SaveMode.Overwrite)
                .parquet(table.toString());
        Path rows = dir.resolve("rows");
        spark.read().parquet(table.toString()).write().json(rows.toString());
        Path again = Files.writeString(dir.resolve("again.jsonl"), parts(rows));
        Object[] options = {"-t", "0.6", "--tokens", "words", "--keep", "newest", "--quiet", "--max-loss", 1};
        List<Object> one = new ArrayList<>(List.of("dedup", again, "-o", dir.resolve("lines")));
        List<Object> other =
                new ArrayList<>(List.of("dedup", table, "-o", dir.resolve("rows-out"), "--engine", "spark"));
        for (Object option : options) {
            one.add(option);
            other.add(option);
        }
        assertThat(semblance(one.toArray()).code).isZero();
        Ended found = semblance(other.toArray());
        assertThat(found.code).as(found.err).isZero();
        assertThat(Files.readString(dir.resolve("rows-out/pairs.tsv")))
                .isEqualTo(Files.readString(dir.resolve("lines/pairs.tsv")));
        List<String> kept =
                spark
                        .read()
                        .parquet(dir.resolve("rows-out/clean.parquet").toString())
                        .select("id")
                        .collectAsList()
                        .stream()
                        .map(row -> row.getString(0))
                        .toList();
        List<String> expected = Files.readAllLines(dir.resolve("lines/clean.jsonl")).stream()
                .map(line -> JsonMapper.shared().readTree(line).get("id").stringValue())
                .toList();
        assertThat(kept).isEqualTo(expected);
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        Path in = Files.write(
                dir.resolve("in.jsonl"), List.of("{\"id\":\"x\",\"text\":\"a b c\"}", "{\"id\":\"x\",\"text\":\"d\"}"));
        Ended twice = semblance("dedup", in, "-o", dir.resolve("o"), "--engine", "spark", "--quiet");
        assertThat(twice.code).isEqualTo(1);
        assertThat(twice.err).contains("id 'x' occurs twice: at " + in + ":1 and at " + in + ":2");
        Files.writeString(in, "{\n{\"id\":\"y\",\"text\":\"d\"}\n");
        Ended bad = semblance("pairs", in, "-o", dir.resolve("p"), "--engine", "spark", "--quiet");
        assertThat(bad.code).isEqualTo(4);
        assertThat(bad.err).contains("1 of 2 records could not be read").contains(in + ":1: malformed JSON");
        Ended refused = semblance("pairs", in, "-o", dir.resolve("q"), "--engine", "spark", "-m", "slst", "--quiet");
        assertThat(refused.code).isEqualTo(2);
        assertThat(refused.err.lines()).hasSize(1);
        assertThat(dir.resolve("p")).doesNotExist();
    }
}
