package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.Input;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Seeds;

/** clean.parquet has the expected rows with all values, verified with DuckDB. */
class ParquetCleanTest extends ParquetTest {
    /** Every type that DuckDB writes, with nulls at every level. */
    private static final String EVERYTHING = """
            SELECT i AS n, CASE WHEN i % 4 = 1 THEN NULL ELSE 'text ' || i % 50 END AS text, i % 2 = 0 AS b,
              (i % 100)::TINYINT AS i8, i::SMALLINT AS i16, i::INTEGER AS i32, (i % 200)::UTINYINT AS u8, i::UINTEGER AS u32, i::UBIGINT AS u64,
              i / 3.0::FLOAT AS f, CASE i % 3 WHEN 0 THEN 'NaN'::DOUBLE WHEN 1 THEN -0.0::DOUBLE ELSE i / 7 END AS d,
              (i % 90 / 4)::DECIMAL(4,2) AS d4, (i * 1000000 / 4)::DECIMAL(18,3) AS d18, (i / 4)::DECIMAL(38,10) AS d38, i::HUGEINT AS huge,
              DATE '2024-01-01' + i::INT AS date, TIME '00:00:00' + INTERVAL (i) SECOND AS time,
              TIMESTAMP '1969-12-31 23:00:00' + INTERVAL (i) MINUTE AS ts, TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (i) DAY AS tz,
              (TIMESTAMP_NS '2024-01-01 00:00:00.000000001') AS ns, (TIMESTAMP_MS '2024-01-01 00:00:00.001') AS ms,
              INTERVAL (i) DAY AS interval, md5(i::VARCHAR)::UUID AS uuid, ('x' || i)::BLOB AS blob, ('{"k":' || i || '}')::JSON AS json,
              CASE i % 3 WHEN 0 THEN 'red' WHEN 1 THEN 'green' END::ENUM('red', 'green') AS enum, '10101'::BIT AS bit,
              CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN [] WHEN 2 THEN [NULL] ELSE [i, NULL, i + 1] END AS list,
              CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN [[]] WHEN 2 THEN [NULL, [], [NULL, 'a']] ELSE [['b' || i], ['c', 'd']] END AS lists,
              CASE i % 3 WHEN 0 THEN NULL WHEN 1 THEN {'a': NULL, 'b': {'c': NULL}} ELSE {'a': i, 'b': {'c': ['é' || i]}} END AS struct,
              CASE i % 3 WHEN 0 THEN NULL WHEN 1 THEN MAP {} ELSE MAP {'k' || i: i, 'l': NULL} END AS map,
              CASE i % 2 WHEN 0 THEN [{'x': i, 'y': [1, NULL]}, NULL] ELSE NULL END AS structs, NULL AS nothing
            FROM range(ROWS) r(i)""";

    /** Copies the accepted rows. */
    private Path copy(String name, List<Input> inputs, LongPredicate kept) throws Exception {
        Path out = dir.resolve(name);
        try (RecordReader records = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(out, inputs)) {
            while (records.next()) if (kept.test(records.position())) clean.write(records);
        }
        return out.resolve("clean.parquet");
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 3,
            of = {
                "CODEC snappy, ROW_GROUP_SIZE 2048",
                "CODEC zstd, PARQUET_VERSION v2",
                "CODEC gzip",
                "CODEC uncompressed, ROW_GROUP_SIZE 2048, PARQUET_VERSION v2",
                "CODEC lz4_raw",
                "CODEC brotli"
            })
    void carriesEveryTypeNullAndNesting(String options) throws Exception {
        Path file = duck.write(dir.resolve("a.parquet"), EVERYTHING.replace("ROWS", "2600"), options);
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        CleanCorpus.check(inputs, List.of());
        Path all = copy("all", inputs, row -> true);
        assertThat(duck.schema(all)).isEqualTo(duck.schema(file));
        assertThat(duck.content(all, "")).isEqualTo(duck.content(file, ""));
        Path some = copy("some", inputs, row -> row % 7 < 3 || row > 2100);
        String where = "WHERE (n + 1) % 7 < 3 OR n >= 2100";
        assertThat(duck.content(some, "")).isEqualTo(duck.content(file, where));
        assertThat(copy("again", inputs, row -> row % 7 < 3 || row > 2100)).hasSameBinaryContentAs(some);
        String codec = options.contains("brotli") ? "ZSTD" : options.split("[ ,]")[1].toUpperCase();
        assertThat(duck.rows("SELECT DISTINCT compression FROM parquet_metadata('" + some + "')"))
                .containsExactly(codec + "|");
    }

    @Test
    void differentRecordsHaveDifferentBytes() throws Exception {
        Path file = duck.write(dir.resolve("a.parquet"), EVERYTHING.replace("ROWS", "3000"), "ROW_GROUP_SIZE 2048");
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        Path clean = copy("out", inputs, row -> row % 2 == 0);
        try (RecordReader records = Sources.reread(inputs, DEFAULTS);
                RecordReader copies = Sources.reread(Corpus.inputs(DEFAULTS, clean), DEFAULTS)) {
            byte[] before = {};
            while (records.next()) {
                byte[] row = records.buffer();
                assertThat(row).isNotEqualTo(before).hasSize(records.length());
                before = row;
                if (records.position() % 2 == 0) {
                    assertThat(copies.next()).isTrue();
                    assertThat(copies.buffer()).isEqualTo(row);
                }
            }
            assertThat(copies.next()).isFalse();
        }
    }

    @Test
    void keepsFileMetadata() throws Exception {
        Path file = duck.write(
                dir.resolve("a.parquet"), "SELECT 'x' AS text", "KV_METADATA {made: 'here', \"ARROW:schema\": 'abc'}");
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        assertThat(ParquetFile.open(copy("out", inputs, row -> true)).keyValues())
                .containsExactlyInAnyOrderEntriesOf(Map.of("made", "here", "ARROW:schema", "abc"));
        try (CleanCorpus clean = new CleanCorpus(dir.resolve("noted"), inputs, List.of("kept"))) {
            assertThat(clean).isNotNull();
        }
        assertThat(ParquetFile.open(dir.resolve("noted/clean.parquet")).keyValues())
                .containsOnlyKeys("made");
    }

    @Test
    void severalFilesOfTheSameColumnsBecomeOne() throws Exception {
        Path a = duck.write(dir.resolve("a.parquet"), EVERYTHING.replace("ROWS", "300"), "CODEC zstd");
        Path b = duck.write(dir.resolve("b.parquet"), EVERYTHING.replace("ROWS", "200"), "CODEC snappy");
        Path clean = copy("out", Corpus.inputs(DEFAULTS, a, b), row -> row > 100);
        List<String> expected = new java.util.ArrayList<>(duck.content(a, "WHERE n >= 100"));
        expected.addAll(duck.content(b, "WHERE n >= 100"));
        assertThat(duck.content(clean, "")).isEqualTo(expected);
        Path c = duck.write(dir.resolve("c.parquet"), "SELECT 'x' AS text, 1 AS n", "");
        Path d = duck.write(dir.resolve("d.parquet"), "SELECT 'x' AS text, 1::BIGINT AS n", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CleanCorpus.check(Corpus.inputs(DEFAULTS, c, d), List.of()))
                .withMessage(
                        d + ": the columns are not those of " + c
                                + " (optional int64 n (INTEGER(64,true)) instead of optional int32 n (INTEGER(32,true))); run them one by one");
    }

    @Test
    void annotationsAreColumns() throws Exception {
        Path file = duck.write(dir.resolve("a.parquet"), EVERYTHING.replace("ROWS", "3"), "");
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        List<String> names = List.of("cluster", "kept", "kept_id", "score");
        CleanCorpus.check(inputs, names);
        Path out = dir.resolve("out");
        try (RecordReader records = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(out, inputs, names)) {
            while (records.next()) {
                Map<String, Object> values = new LinkedHashMap<>();
                if (records.position() > 1)
                    values.putAll(Map.of("cluster", 7, "kept", records.position() == 2, "kept_id", "é"));
                if (records.position() == 3) values.put("score", new BigDecimal("0.875000"));
                clean.write(records, values);
            }
        }
        Path clean = out.resolve("clean.parquet");
        assertThat(duck.rows("SELECT semblance_cluster, semblance_kept, semblance_kept_id, semblance_score FROM '"
                        + clean + "'"))
                .containsExactly("null|null|null|null|", "7|true|é|null|", "7|false|é|0.875|");
        assertThat(duck.rows(
                        "SELECT typeof(semblance_cluster), typeof(semblance_kept), typeof(semblance_kept_id), typeof(semblance_score)"
                                + " FROM '" + clean + "' LIMIT 1"))
                .containsExactly("INTEGER|BOOLEAN|VARCHAR|DOUBLE|");
        assertThat(duck.rows("SELECT COLUMNS(c -> NOT starts_with(c, 'semblance')) FROM '" + clean + "'"))
                .isEqualTo(duck.rows("SELECT * FROM '" + file + "'"));
    }

    @Test
    void annotationsReplaceColumns() throws Exception {
        Path file = duck.write(
                dir.resolve("a.parquet"),
                "SELECT {'semblance_kept': i, 'a': [i]} AS s, {'x': i} AS semblance_kept, 'text' AS text,"
                        + " i AS semblance_cluster, i AS n FROM range(3) r(i)",
                "");
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        List<String> names = List.of("cluster", "kept");
        CleanCorpus.check(inputs, names);
        try (RecordReader records = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(dir.resolve("out"), inputs, names)) {
            while (records.next()) clean.write(records, Map.of("cluster", 7, "kept", true));
        }
        Path clean = dir.resolve("out/clean.parquet");
        assertThat(duck.rows("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '" + clean + "')"))
                .containsExactly(
                        "s|STRUCT(semblance_kept BIGINT, a BIGINT[])|",
                        "text|VARCHAR|",
                        "n|BIGINT|",
                        "semblance_cluster|INTEGER|",
                        "semblance_kept|BOOLEAN|");
        assertThat(duck.rows("SELECT n, s.a[1], semblance_cluster, semblance_kept FROM '" + clean + "'"))
                .containsExactly("0|0|7|true|", "1|1|7|true|", "2|2|7|true|");
    }

    @Test
    void largeRowsEndRowGroups() throws Exception {
        Path file = duck.write(
                dir.resolve("a.parquet"),
                "SELECT i AS n, repeat(md5(i::VARCHAR), 1500) AS text FROM range(1500) r(i)",
                "CODEC uncompressed");
        Path clean = copy("out", Corpus.inputs(DEFAULTS, file), row -> true);
        assertThat(duck.content(clean, "")).isEqualTo(duck.content(file, ""));
        ParquetFile written = ParquetFile.open(clean);
        assertThat(written.groups()).isEqualTo(2);
        assertThat(written.bytes(0)).isBetween(60L << 20, 70L << 20);
        assertThat(Files.size(clean)).isLessThan(Files.size(file) * 11 / 10);
    }
}
