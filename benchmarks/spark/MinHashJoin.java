import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.feature.HashingTF;
import org.apache.spark.ml.feature.MinHashLSH;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The join of Spark MLlib as in its guide: MinHashLSH over sets of 5-word shingles, and approxSimilarityJoin of the
 * documents with themselves. Compiled and run by bin/benchmarks spark, so that no module depends on MLlib.
 *
 * <p>Arguments: master, JSON Lines file with id and text, similarity threshold, number of hash tables, output directory
 * for the pairs.
 */
class MinHashJoin {
    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder()
                .master(args[0])
                .appName("MLlib MinHashLSH")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        StructType schema = new StructType()
                .add("id", DataTypes.StringType)
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType));
        long begun = System.nanoTime();
        Dataset<Row> documents = spark.read()
                .schema("id STRING, text STRING")
                .json(args[1])
                .map(
                        (org.apache.spark.api.java.function.MapFunction<Row, Row>)
                                row -> RowFactory.create(row.getString(0), shingles(row.getString(1))),
                        Encoders.row(schema));
        Dataset<Row> sets = new HashingTF()
                .setInputCol("tokens")
                .setOutputCol("features")
                .setBinary(true)
                .setNumFeatures(1 << 20)
                .transform(documents)
                .select("id", "features")
                .cache();
        MinHashLSH lsh = new MinHashLSH()
                .setNumHashTables(Integer.parseInt(args[3]))
                .setInputCol("features")
                .setOutputCol("hashes")
                .setSeed(1);
        lsh.fit(sets)
                .approxSimilarityJoin(sets, sets, 1 - Double.parseDouble(args[2]), "distance")
                .select(col("datasetA.id").as("a"), col("datasetB.id").as("b"))
                .where(col("a").lt(col("b")))
                .write()
                .option("sep", "\t")
                .csv(args[4]);
        System.out.printf("%.1f%n", (System.nanoTime() - begun) / 1e9);
        spark.stop();
    }

    private static String[] shingles(String text) {
        String[] words = Arrays.stream(text.toLowerCase().split("\\W+")).filter(w -> !w.isEmpty()).toArray(String[]::new);
        return IntStream.rangeClosed(0, Math.max(0, words.length - 5))
                .mapToObj(i -> String.join(" ", Arrays.copyOfRange(words, i, Math.min(words.length, i + 5))))
                .distinct()
                .toArray(String[]::new);
    }
}
