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
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
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
        return BothEngines.run(dir, all);
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
        LocalSession.run("dedup", rows, csv, common, "-o", out, "--engine", "spark")
                .expect(0);
        LocalSession.run("dedup", lines, csv, common, "-o", dir.resolve("lines"), "--engine", "spark")
                .expect(0);
        List<String> found = new ArrayList<>();
        for (Row row : spark.read()
                .parquet(out.resolve("clean.parquet").toString())
                .sort("id")
                .select("id", "semblance_cluster", "semblance_kept", "semblance_kept_id")
                .collectAsList()) found.add(row.mkString(" "));
        List<String> expected = new ArrayList<>();
        for (String line : BothEngines.parts(dir.resolve("lines/clean.jsonl")).split("\n")) {
            JsonNode document = Json.parse(line);
            JsonNode semblance = document.path("semblance");
            expected.add(
                    semblance.isMissingNode()
                            ? document.get("id").stringValue() + " null null null"
                            : "%s %d %s %s"
                                    .formatted(
                                            document.get("id").stringValue(),
                                            semblance.get("cluster").longValue(),
                                            semblance.get("kept").booleanValue(),
                                            semblance.get("kept_id").stringValue()));
        }
        expected.sort(null);
        assertThat(found).isEqualTo(expected);
        assertThat(BothEngines.parts(out.resolve("clean.csv.jsonl")))
                .contains("\"id\":\"y\"", "\"kept\":false,\"kept_id\":\"x\",\"score\":1");
        Path text = Files.writeString(dir.resolve("in.txt"), "one\n");
        LocalSession.run("dedup", text, "--format", "lines", common, "-o", dir.resolve("p"), "--engine", "spark")
                .complains(2, "in.txt: lines cannot be annotated");
    }
}
