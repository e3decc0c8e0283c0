package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.spark.LocalSession;
import tools.jackson.databind.json.JsonMapper;

/** A run on Spark leaves what a run on one machine leaves. */
class SparkRunTest {
    private static final long SEED = Long.getLong("seed", 20260116);
    private static SparkSession spark;

    @TempDir
    Path dir;

    @BeforeAll
    static void start() {
        spark = LocalSession.start(3);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private Path jsonl(int documents) throws IOException {
        return Files.write(dir.resolve("in.jsonl"), new TestCorpus(SEED).lines(documents));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-m exact --tokens shingles:2 -t 0.6",
                "-m minhash --tokens shingles:2 -t 0.6 --pairs distinct --keep newest,longest --groups components",
                "-m exact --tokens words -t 0.5 --keep field:quality --protect d1* --pairs-format jsonl",
                "-m simhash -t 6 --pairs none --min-tokens 5",
                "-m exact --tokens shingles:2 -t 0.6 --scope same-site --keep longest",
                "-m exact --tokens words -t 0.5 --scope cross-site --protect d2* --keep newest",
                "-m minhash --tokens words -t 0.6 --scope cross-site --protect d1* --pairs distinct --groups components"
            })
    void leavesTheSameTables(String options) throws Exception {
        List<Object> words = new ArrayList<>(List.of("dedup", jsonl(400)));
        words.addAll(List.of(options.split(" ")));
        BothEngines outs = BothEngines.run(dir, words.toArray());
        String ending = options.contains("jsonl") ? "jsonl" : "tsv";
        String[] tables = options.contains("none")
                ? new String[] {"clusters.tsv", "removed.jsonl", "rejected.tsv"}
                : new String[] {"pairs." + ending, "clusters." + ending, "removed.jsonl", "rejected.tsv"};
        outs.requireSame(tables);
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
    }

    /** Pieces of files, packed files, and ids that are lines of one input among several. */
    @Test
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
        BothEngines outs = BothEngines.run(dir, "pairs", first, second, third, "-t", "0.9", "--tokens", "words");
        outs.requireSame("pairs.tsv", "rejected.tsv");
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
        Path again = Files.writeString(dir.resolve("again.jsonl"), BothEngines.parts(rows));
        Object[] options = {"-t", "0.6", "--tokens", "words", "--keep", "newest", "--quiet", "--max-loss", 1};
        List<Object> one = new ArrayList<>(List.of("dedup", again, "-o", dir.resolve("lines")));
        List<Object> other =
                new ArrayList<>(List.of("dedup", table, "-o", dir.resolve("rows-out"), "--engine", "spark"));
        for (Object option : options) {
            one.add(option);
            other.add(option);
        }
        assertThat(BothEngines.semblance(one.toArray()).code()).isZero();
        BothEngines.Ended found = BothEngines.semblance(other.toArray());
        assertThat(found.code()).as(found.err()).isZero();
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
                .map(line -> JsonMapper.shared().readTree(line).get("id").stringValue())
                .toList();
        assertThat(kept).isEqualTo(expected);
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        Path in = Files.write(
                dir.resolve("in.jsonl"), List.of("{\"id\":\"x\",\"text\":\"a b c\"}", "{\"id\":\"x\",\"text\":\"d\"}"));
        BothEngines.Ended twice =
                BothEngines.semblance("dedup", in, "-o", dir.resolve("p"), "--engine", "spark", "--quiet");
        assertThat(twice.code()).isEqualTo(1);
        assertThat(twice.err()).contains("id 'x' occurs twice: at " + in + ":1 and at " + in + ":2");
        Files.writeString(in, "{\n{\"id\":\"y\",\"text\":\"d\"}\n");
        BothEngines.Ended bad =
                BothEngines.semblance("pairs", in, "-o", dir.resolve("p"), "--engine", "spark", "--quiet");
        assertThat(bad.code()).isEqualTo(4);
        assertThat(bad.err()).contains("1 of 2 records could not be read").contains(in + ":1: malformed JSON");
        BothEngines.Ended refused = BothEngines.semblance(
                "pairs", in, "-o", dir.resolve("p"), "--engine", "spark", "-m", "slst", "--quiet");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err().lines()).hasSize(1);
        try (var left = Files.list(dir)) {
            assertThat(left).as("nothing is in the way of the next run").containsExactly(in);
        }
    }
}
