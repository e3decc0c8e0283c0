package org.semblance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that Spark writes are cleaned, and Spark reads what is left of them as it was. */
class SparkParquetTest {
    private static SparkSession spark;

    @TempDir
    Path dir;

    @BeforeAll
    static void start() {
        spark = LocalSession.start(2);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    /** Every tenth document is a copy, but for one word, of the one before. */
    private static Dataset<Row> documents() {
        return spark.range(0, 500, 1, 3)
                .selectExpr(
                        "concat('d', id) AS id",
                        """
                        concat_ws(' ', transform(sequence(1, 60), i -> CASE WHEN i = 7 THEN concat('é日', id)
                            ELSE substr(sha2(concat(id - CASE WHEN id % 10 = 9 THEN 1 ELSE 0 END, '-', i), 256), 1, 7) END)) AS text""",
                        "CASE WHEN id % 3 = 0 THEN NULL ELSE concat('http://s', id % 7, '.org/') END AS url",
                        "CAST(id / 7 AS DECIMAL(12, 3)) AS small",
                        "CAST(id AS DECIMAL(38, 9)) AS large",
                        "date_add(DATE'1999-12-31', CAST(id AS INT)) AS day",
                        "timestamp_micros(id * 86400000123 - 5000000000000) AS at",
                        "CASE WHEN id % 4 = 0 THEN NULL ELSE array(id, NULL, -id) END AS list",
                        "map(concat('k', id), named_struct('x', id % 2 = 0, 'y', array(named_struct('z', float(id))))) AS nested",
                        "CAST(concat('b', id) AS BINARY) AS bytes",
                        "CAST(id % 100 AS TINYINT) AS tiny");
    }

    @ParameterizedTest
    @CsvSource({
        "snappy, false, TIMESTAMP_MICROS",
        "zstd, false, TIMESTAMP_MILLIS",
        "gzip, true, INT96",
        "lz4_raw, true, TIMESTAMP_MICROS",
        "none, false, INT96"
    })
    void areReadAndWritten(String codec, boolean legacy, String timestamps) throws Exception {
        spark.conf().set("spark.sql.parquet.writeLegacyFormat", legacy);
        spark.conf().set("spark.sql.parquet.outputTimestampType", timestamps);
        Path written = dir.resolve("written");
        documents().write().option("compression", codec).parquet(written.toString());

        Path out = dir.resolve("out");
        semblance("dedup", written, "-o", out, "-t", "0.8");

        Dataset<Row> original = spark.read().parquet(written.toString());
        Dataset<Row> clean = spark.read().parquet(out.resolve("clean.parquet").toString());
        assertThat(clean.schema().simpleString()).isEqualTo(original.schema().simpleString());
        List<String> expected = rows(original.filter("CAST(substr(id, 2) AS INT) % 10 <> 9"));
        assertThat(rows(clean)).hasSize(450).isEqualTo(expected);
    }

    private static List<String> rows(Dataset<Row> table) {
        return table.orderBy("id").toJSON().collectAsList();
    }

    private static void semblance(Object... words) throws IOException, InterruptedException {
        Path jar = Path.of(System.getProperty("semblance.jar"));
        assertThat(jar).as("the program, which mvn package makes").exists();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar.toString()));
        for (Object word : words) command.add(word.toString());
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).as(said).isZero();
    }
}
