package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;

/** Other uses of pairs than removing documents: on Spark as on one machine. */
class ActionsTest {
    private static final long SEED = Seeds.cases(1)[0];

    @TempDir
    Path dir;

    private BothEngines run(String options, Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(options.split(" ")));
        return BothEngines.run(dir, all, BothEngines.anyGrouping(SEED + options.hashCode()));
    }

    /** Fields of an earlier run are replaced, also in documents without a group. */
    @Test
    void annotatesDocuments() throws Exception {
        List<String> lines = new ArrayList<>(RandomLines.of(SEED, 200));
        for (int i = 0; i < lines.size(); i += 3)
            lines.set(i, lines.get(i).replaceFirst("^\\{", "{\"semblance\":{\"cluster\":7},"));
        Path in = Files.write(dir.resolve("in.jsonl"), lines);
        BothEngines outs = run("--tokens words -t 0.5 --protect d1* --action annotate", "dedup", in);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        String expected = Files.readString(outs.local().resolve("clean.jsonl"));
        assertThat(outs.clean("clean.jsonl")).isEqualTo(expected);
        assertThat(expected).contains("\"kept\":false", "\"score\":", "\"kept\":true");
    }

    static List<String> links() {
        return Seeds.some(
                1,
                List.of(
                        "-t 0.5 --tokens words",
                        "-t 0.6 --tokens words --measure containment --pairs distinct --scope same-site",
                        "-t 0.5 --tokens words --max-df 0.2 --action remove --max-loss 1 --protect d1*",
                        "-t 0.6 --tokens words --measure contained-in --action remove --scope cross-site --max-loss 1",
                        "-m simhash -t 8 --action remove --max-loss 1 --pairs distinct --protect d2* --protect x --allow-unmatched",
                        "-m minhash --tokens shingles:2 -t 0.4 --action annotate --pairs none --pairs-format jsonl"));
    }

    /** New and old documents have the same ids, as they are the same lines in part; some are copies on each side. */
    @ParameterizedTest
    @MethodSource("links")
    void comparesNewDocumentsWithOldOnes(String options) throws Exception {
        List<String> lines = RandomLines.of(SEED, 240);
        List<String> copies = new ArrayList<>(lines.subList(100, 180));
        for (String line : RandomLines.sound(SEED, 10)) copies.add(line.replaceFirst("\"id\":\"", "$0again "));
        Path news = Files.write(dir.resolve("new.jsonl"), lines.subList(0, 120));
        Path more = Files.write(dir.resolve("more.jsonl"), copies.subList(40, 90));
        Path old = Files.write(dir.resolve("old.jsonl"), lines.subList(120, lines.size()));
        Path other = Files.write(dir.resolve("other.jsonl"), copies.subList(0, 20));
        List<Object> words = new ArrayList<>(List.of("link", news, more, "--against", old, other));
        words.addAll(List.of(options.split(" ")));
        BothEngines outs = BothEngines.run(dir, words);
        String ending = options.contains("jsonl") ? "jsonl" : "tsv";
        List<String> tables = new ArrayList<>(List.of("rejected.tsv"));
        if (!options.contains("none")) tables.add("pairs." + ending);
        boolean grouped = options.contains("--action");
        if (grouped) tables.addAll(List.of("clusters." + ending, "removed.jsonl"));
        outs.requireSame(tables.toArray(String[]::new));
        JsonNode summary = Json.file(outs.spark().resolve("summary.json"));
        assertThat(summary.get("pairs").intValue()).as("seed %d", SEED).isPositive();
        assertThat(summary.get("new_inputs").intValue()).isEqualTo(2);
        if (!grouped) return;
        assertThat(summary.get("new_documents"))
                .isEqualTo(Json.file(outs.local().resolve("summary.json")).get("new_documents"));
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
    }

    static List<String> growths() {
        return Seeds.some(
                1,
                List.of(
                        "-t 0.5 --tokens words",
                        "-t 0.6 --tokens words --measure containment --pairs distinct --groups components",
                        "-m identical --normalize space --action annotate"));
    }

    /** A local run omits sites that only the earlier run has, as its documents are not read again. */
    @ParameterizedTest
    @MethodSource("growths")
    void extendsEarlierRuns(String options) throws Exception {
        List<String> lines = RandomLines.of(SEED, 200).stream()
                .map(line -> line.replaceFirst("\"url\":\"[^\"]*\",", ""))
                .toList();
        Path first = Files.write(dir.resolve("first.jsonl"), lines.subList(0, 120));
        Path second = Files.write(dir.resolve("second.jsonl"), lines.subList(120, lines.size()));
        Path earlier = dir.resolve("earlier");
        Object[] common = {List.of(options.split(" ")), "--max-loss", 1, "--max-bad", 0.5, "--quiet"};
        Program.run("dedup", first, "-o", earlier, common).expect(0);
        BothEngines outs = run(options, "dedup", second, "--against", earlier);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
        assertThat(Json.file(outs.spark().resolve("summary.json")).get("known"))
                .isEqualTo(Json.file(outs.local().resolve("summary.json")).get("known"));
        Object[] again = {common, "--against", earlier, "-o", dir.resolve("p")};
        for (Object[] refused : new Object[][] {
            {second, "--keep", "last"},
            {second, "--protect", "d1*"},
            {second, "--scope", "same-site"},
            {second, "--min-tokens", 7},
            {first}
        }) {
            Program.Outcome local = Program.run("dedup", refused, again);
            Program.Outcome spark = LocalSession.run("dedup", refused, again, "--engine", "spark");
            assertThat(spark.err()).isEqualTo(local.err());
            spark.expect(refused.length == 1 ? 1 : 2);
        }
        LocalSession.run(
                        "dedup",
                        second,
                        common,
                        "--against",
                        earlier,
                        "-o",
                        earlier,
                        "--overwrite",
                        "--engine",
                        "spark")
                .complains(2, "cannot be extended in place");
        Files.writeString(first, "{}");
        LocalSession.run("dedup", second, again, "--engine", "spark").complains(1, "first.jsonl", "use --engine local");
    }

    /** Ids of records that have none depend on the number of inputs. */
    @Test
    void documentsOfAnEarlierRunKeepTheirIds() throws Exception {
        Path first = Files.writeString(dir.resolve("first.jsonl"), "{\"text\":\"one two\"}\n{\"text\":\"three\"}\n");
        Path second = Files.writeString(dir.resolve("second.jsonl"), "{\"id\":\"x\",\"text\":\"one two\"}\n");
        Path earlier = dir.resolve("earlier");
        Program.run("dedup", first, "-o", earlier, "--quiet").expect(0);
        Object[] words = {"dedup", second, "--against", earlier, "-o", dir.resolve("p"), "--quiet"};
        Program.Outcome local = Program.run(words);
        assertThat(LocalSession.run(words, "--engine", "spark").err()).isEqualTo(local.err());
        local.complains(1, "'1' would become '" + first + ":1'");
    }

    @Test
    void annotatesTables() throws Exception {
        SparkSession spark = LocalSession.fresh();
        Path lines = Files.write(dir.resolve("in.jsonl"), RandomLines.sound(SEED, 100));
        Path rows = dir.resolve("in.parquet");
        spark.read()
                .json(lines.toString())
                .selectExpr("*", "1 AS semblance_cluster")
                .repartition(1)
                .write()
                .parquet(rows.toString());
        Path csv =
                Files.writeString(dir.resolve("in.csv"), "id,text\nx,\"one two\nthree four\"\ny,one two three four\n");
        Object[] common = {"--tokens", "words", "-t", 0.5, "--action", "annotate", "--max-loss", 1, "--quiet"};
        Path out = dir.resolve("out");
        LocalSession.run("dedup", rows, csv, common, "-o", out, "--engine", "spark", "--pairs-format", "parquet")
                .expect(0);
        List<Row> found = spark.read()
                .parquet(out.resolve("clean.parquet").toString())
                .select("id", "semblance_cluster", "semblance_kept", "semblance_kept_id", "semblance_score")
                .where("semblance_cluster IS NOT NULL")
                .sort("id")
                .collectAsList();
        List<Row> expected = spark.read()
                .parquet(out.resolve("clusters.parquet").toString())
                .select("id", "cluster", "kept", "kept_id", "score_to_kept")
                .where("id NOT IN ('x', 'y')")
                .sort("id")
                .collectAsList();
        assertThat(found).as("seed %d", SEED).isNotEmpty().isEqualTo(expected);
        assertThat(BothEngines.parts(out.resolve("clean.csv.jsonl")))
                .contains("\"id\":\"y\"", "\"kept\":false,\"kept_id\":\"x\",\"score\":1");
        Path text = Files.writeString(dir.resolve("in.txt"), "one\n");
        LocalSession.run("dedup", text, "--format", "lines", common, "-o", dir.resolve("p"), "--engine", "spark")
                .complains(2, "in.txt: lines cannot be annotated");
    }
}
