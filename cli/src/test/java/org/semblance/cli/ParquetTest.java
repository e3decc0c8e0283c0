package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;

/** Parquet inputs and outputs, written and read by DuckDB. */
@Order(3)
class ParquetTest {
    private static final String COLUMNS =
            "columns = {id: 'VARCHAR', text: 'VARCHAR', url: 'VARCHAR', n: 'DOUBLE', meta: 'STRUCT(text JSON[])'}";

    @TempDir
    static Path shared;

    private static Connection duck;
    private static Path lines;
    private static Path parquet;

    @TempDir
    Path dir;

    @BeforeAll
    static void write() throws Exception {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        lines = Texts.of(2200).writeJsonl(shared.resolve("in.jsonl"));
        parquet = shared.resolve("in.parquet");
        sql("COPY (SELECT * FROM read_json('" + lines + "', " + COLUMNS + ")) TO '" + parquet
                + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
    }

    @AfterAll
    static void close() throws Exception {
        duck.close();
    }

    private static void sql(String statement) throws SQLException {
        try (Statement run = duck.createStatement()) {
            run.execute(statement);
        }
    }

    private List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement run = duck.createStatement();
                ResultSet found = run.executeQuery("SELECT CAST(t AS VARCHAR) FROM (" + query + ") t")) {
            while (found.next()) rows.add(found.getString(1));
        }
        return rows;
    }

    private Path dedup(String name, Object input, Object... words) {
        Path out = dir.resolve(name);
        var outcome = Program.run("dedup", input, "-o", out, "-t", "0.7", "--quiet", words);
        assertThat(outcome.expect(0).err()).isEmpty();
        return out;
    }

    private static String digest(Path out) throws Exception {
        return Json.file(out.resolve("summary.json")).required("digest").asString();
    }

    @Test
    void resultsEqualThoseOfJsonLines() throws Exception {
        Path expected = dedup("json", lines);
        Path one = dedup("one", parquet, "--threads", 1);
        Path two = dedup("two", parquet, "--threads", 2);
        assertThat(digest(one)).isEqualTo(digest(expected)).isEqualTo(digest(two));
        assertThat(one.resolve("pairs.tsv")).hasSameBinaryContentAs(expected.resolve("pairs.tsv"));
        assertThat(two.resolve("clean.parquet")).hasSameBinaryContentAs(one.resolve("clean.parquet"));
        String clean = "FROM '" + one.resolve("clean.parquet") + "'";
        assertThat(rows("SELECT id " + clean))
                .isEqualTo(rows("SELECT id FROM read_json('" + expected.resolve("clean.jsonl") + "', " + COLUMNS + ")"))
                .hasSizeBetween(700, 2150);
        assertThat(rows("SELECT * " + clean))
                .isEqualTo(rows("SELECT * FROM '" + parquet + "' WHERE id IN (SELECT id " + clean + ")"));
        Program.run("verify", one).expect(0);
    }

    @Test
    void verificationDetectsAChangedValue() throws Exception {
        Path out = dedup("out", parquet);
        Path clean = out.resolve("clean.parquet");
        Path kept = Files.move(clean, dir.resolve("kept.parquet"));
        sql("COPY (SELECT * REPLACE (n + 1 AS n) FROM '" + kept + "') TO '" + clean + "' (FORMAT parquet)");
        Program.run("verify", out).complainsSomewhere(1, "the clean corpus does not hold");
        sql("COPY (SELECT * EXCLUDE (meta) FROM '" + kept + "') TO '" + clean + "' (FORMAT parquet)");
        Program.run("verify", out).complainsSomewhere(1, "the columns of the clean corpus differ");
        sql("COPY (SELECT * FROM '" + kept + "') TO '" + clean + "' (FORMAT parquet)");
        assertThat(Program.run("verify", out).expect(1).err().lines())
                .as("the same values in other bytes")
                .containsExactly("semblance: clean.parquet changed since the run: it differs from manifest.tsv");
        Files.copy(kept, clean, StandardCopyOption.REPLACE_EXISTING);
        Program.run("verify", out).expect(0);
    }

    @Test
    void annotatesInColumns() throws Exception {
        Path out = dedup("out", parquet, "--action", "annotate");
        Path clean = out.resolve("clean.parquet");
        assertThat(rows("SELECT id, semblance_cluster AS c, semblance_kept AS k, semblance_kept_id AS i FROM '" + clean
                        + "' WHERE semblance_cluster IS NOT NULL ORDER BY id"))
                .isEqualTo(rows("SELECT id, cluster::INT AS c, kept AS k, kept_id AS i FROM read_csv('"
                        + out.resolve("clusters.tsv") + "', delim = '\t') ORDER BY id"))
                .isNotEmpty();
        assertThat(rows("SELECT COLUMNS(c -> NOT starts_with(c, 'semblance')) FROM '" + clean + "'"))
                .isEqualTo(rows("FROM '" + parquet + "'"));
        Program.run("verify", out).expect(0);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"jsonl", "parquet"})
    void writesPairsAndClustersOnRequest(String format) throws Exception {
        Path tabs = dedup("tabs", lines);
        Path out = dedup("out", lines, "--pairs-format", format);
        assertThat(digest(out)).isEqualTo(digest(tabs));
        assertThat(Program.names(out))
                .contains("pairs." + format, "clusters." + format)
                .doesNotContain("pairs.tsv", "clusters.tsv");
        for (String table : List.of("pairs", "clusters")) {
            String cells = table.equals("pairs")
                    ? "id_a, id_b, round(score, 6)::DOUBLE, measure, method, exact, overlap::INT, size_a::INT, size_b::INT, same_site::BOOLEAN"
                    : "id, cluster::INT, size::INT, kept, kept_id, round(score_to_kept, 6)::DOUBLE";
            assertThat(rows("SELECT " + cells + " FROM '" + out.resolve(table + "." + format) + "'"))
                    .isEqualTo(rows(
                            "SELECT " + cells + " FROM read_csv('" + tabs.resolve(table + ".tsv") + "', delim = '\t')"))
                    .isNotEmpty();
        }
        Program.run("verify", out).expect(0);
        Path pairs = out.resolve("pairs." + format);
        Path whole = Files.move(pairs, dir.resolve("whole." + format));
        sql("COPY (FROM '" + whole + "' OFFSET 1) TO '" + pairs + "' (FORMAT "
                + (format.equals("jsonl") ? "json" : format) + ")");
        Program.run("verify", out).complainsSomewhere(1, "pairs." + format + " does not have the digest");
        Files.delete(pairs);
        Program.run("verify", out).complainsSomewhere(1, "pairs." + format + " is missing");
        assertThat(Program.run("pairs", lines, "-o", dir.resolve("p"), "--pairs-format", format)
                        .expect(0)
                        .out())
                .contains("pairs." + format);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"tsv", "jsonl", "parquet"})
    void tablesCanBeUsedAsLabels(String format) {
        Path out = dedup("out", lines, "--pairs-format", format);
        for (String table : List.of("pairs.", "clusters.")) {
            Path page = dir.resolve(table + "html");
            Object[] words = {"compare", lines, "-m", "ppjoin?t=0.7", "-o", page, "--truth", out.resolve(table + format)
            };
            // All pairs are found; some connect different star groups and are not pairs of the clusters.
            assertThat(Program.run(words).expect(0).out())
                    .containsPattern(
                            table.equals("pairs.") ? "ppjoin.* 1\\.000 +1\\.000 +1\\.000" : "ppjoin.* 0\\.\\d+");
        }
    }

    @Test
    void errorsAreOneLine() throws Exception {
        Path out = dir.resolve("out");
        Program.run("dedup", parquet, "-o", out, "--text-field", "body")
                .complains(1, parquet.toString(), "no column \"body\"", "id, text, url, n, meta.text");
        Path other = dir.resolve("other.parquet");
        sql("COPY (SELECT 'x' AS text) TO '" + other + "' (FORMAT parquet)");
        Program.run("dedup", parquet, other, "-o", out)
                .complains(2, other.toString(), "the columns are not those of " + parquet);
        Files.write(other, new byte[] {1, 2, 3});
        Program.run("pairs", other, "-o", out).complains(1, other + ": not a Parquet file");
        assertThat(out).doesNotExist();
    }
}
