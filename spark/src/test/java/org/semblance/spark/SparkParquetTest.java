package org.semblance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;

/** Tables written by Spark are deduplicated, and Spark reads the remaining rows unchanged. */
class SparkParquetTest {
    /**
     * The program with its own Parquet reader, which on the test class path is shadowed by Spark's; built by mvn
     * package.
     */
    private static final Path JAR = Path.of(System.getProperty("semblance.jar"));

    private static final int DOCUMENTS = 200;
    private static final SparkSession SPARK = LocalSession.fresh();

    @TempDir
    Path dir;

    /** Every tenth document is a copy of the previous one with one word changed. */
    private static Dataset<Row> documents() {
        return SPARK.range(0, DOCUMENTS, 1, 3)
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
    @Seeds.Some(
            value = 1,
            of = {
                "snappy, false, TIMESTAMP_MICROS",
                "zstd, false, TIMESTAMP_MILLIS",
                "gzip, true, INT96",
                "lz4_raw, true, TIMESTAMP_MICROS",
                "none, false, INT96"
            })
    void areReadAndWritten(String codec, boolean legacy, String timestamps) throws Exception {
        SPARK.conf().set("spark.sql.parquet.writeLegacyFormat", legacy);
        SPARK.conf().set("spark.sql.parquet.outputTimestampType", timestamps);
        Path written = dir.resolve("written");
        documents().write().option("compression", codec).parquet(written.toString());

        Path out = dir.resolve("out");
        JavaProcess program = JavaProcess.jar(JAR, "dedup", written, "-o", out, "-t", "0.8", "--quiet");
        assertThat(program.waitFor()).as(program.err()).isZero();

        Dataset<Row> original = SPARK.read().parquet(written.toString());
        Dataset<Row> clean = SPARK.read().parquet(out.resolve("clean.parquet").toString());
        assertThat(clean.schema().simpleString()).isEqualTo(original.schema().simpleString());
        List<String> expected = rows(original.filter("CAST(substr(id, 2) AS INT) % 10 <> 9"));
        assertThat(rows(clean)).hasSize(DOCUMENTS / 10 * 9).isEqualTo(expected);
    }

    /** A session may limit the rows of a file; the files of one task would get the same name. */
    @Test
    void partsHaveAllRowsOfTheirTask() {
        SparkSession spark = LocalSession.fresh();
        spark.conf().set("spark.sql.files.maxRecordsPerFile", 7);
        String table = dir.resolve("table").toUri().toString();
        PartFiles.write(spark.range(0, 100, 1, 2).toDF(), table);
        assertThat(spark.read().parquet(table).count()).isEqualTo(100);
    }

    private static List<String> rows(Dataset<Row> table) {
        return table.orderBy("id").toJSON().collectAsList();
    }
}
