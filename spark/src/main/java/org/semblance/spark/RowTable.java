package org.semblance.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * A table as rows, without queries: planning and compiling a query takes a second, which is longer than many tables take
 * to be read. Tables are stored in files of {@link RowBlocks}.
 */
public interface RowTable {
    /** These columns of all rows. */
    JavaRDD<Row> rows(String... columns);

    /** The table for queries. */
    Dataset<Row> dataset();

    SparkSession spark();

    /** The result of a query. */
    static RowTable of(Dataset<Row> dataset) {
        return new RowTable() {
            @Override
            public JavaRDD<Row> rows(String... columns) {
                return dataset.selectExpr(columns).toJavaRDD();
            }

            @Override
            public Dataset<Row> dataset() {
                return dataset;
            }

            @Override
            public SparkSession spark() {
                return dataset.sparkSession();
            }
        };
    }

    static RowTable of(SparkSession spark, JavaRDD<Row> rows, StructType schema) {
        return new RowTable() {
            @Override
            public JavaRDD<Row> rows(String... columns) {
                if (Arrays.equals(columns, schema.fieldNames())) return rows;
                int[] indexes =
                        Arrays.stream(columns).mapToInt(schema::fieldIndex).toArray();
                return rows.map(row -> RowFactory.create(
                        Arrays.stream(indexes).mapToObj(row::get).toArray()));
            }

            @Override
            public Dataset<Row> dataset() {
                return spark.createDataFrame(rows, schema);
            }

            @Override
            public SparkSession spark() {
                return spark;
            }
        };
    }

    /** A small table in the driver. */
    static RowTable of(SparkSession spark, List<Row> rows, StructType schema) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        return of(spark, rows.isEmpty() ? context.emptyRDD() : context.parallelize(rows, 1), schema);
    }

    /** A table that was stored in a directory. */
    static RowTable stored(SparkSession spark, Path directory, StructType schema) {
        JavaRDD<byte[]> stored = Stored.blocks(spark, directory);
        RowBlocks blocks = new RowBlocks(schema);
        return new RowTable() {
            @Override
            public JavaRDD<Row> rows(String... columns) {
                return stored.mapPartitions(some -> Iterators.flatMap(some, block -> blocks.rows(block, columns)));
            }

            @Override
            public Dataset<Row> dataset() {
                return spark.createDataFrame(rows(schema.fieldNames()), schema);
            }

            @Override
            public SparkSession spark() {
                return spark;
            }
        };
    }

    /** Stores rows in a directory, which has a file {@code _SUCCESS} when it is complete. */
    static void store(JavaRDD<Row> rows, StructType schema, Path directory) {
        RowBlocks blocks = new RowBlocks(schema);
        rows.mapPartitions(blocks::blocks)
                .mapToPair(block -> new Tuple2<>(NullWritable.get(), new BytesWritable(block)))
                .saveAsNewAPIHadoopFile(
                        directory.toString(),
                        NullWritable.class,
                        BytesWritable.class,
                        SequenceFileOutputFormat.class,
                        new Configuration(rows.context().hadoopConfiguration()));
    }

    /** The files of a stored table, one partition each. Differs from its parent, which treats names as patterns. */
    final class Stored extends SequenceFileInputFormat<NullWritable, BytesWritable> {
        private static final String DIRECTORY = "semblance.table";

        static JavaRDD<byte[]> blocks(SparkSession spark, Path directory) {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
            Configuration conf = new Configuration(context.hadoopConfiguration());
            conf.set(DIRECTORY, directory.toString());
            conf.setLong(SPLIT_MINSIZE, Long.MAX_VALUE);
            return context.newAPIHadoopRDD(conf, Stored.class, NullWritable.class, BytesWritable.class)
                    .mapPartitions(Stored::copied);
        }

        private static Iterator<byte[]> copied(Iterator<Tuple2<NullWritable, BytesWritable>> blocks) {
            return Iterators.map(blocks, block -> block._2().copyBytes());
        }

        @Override
        protected List<FileStatus> listStatus(JobContext job) throws IOException {
            Configuration conf = job.getConfiguration();
            Path directory = new Path(conf.getRaw(DIRECTORY));
            List<FileStatus> files = new ArrayList<>();
            for (FileStatus file : directory.getFileSystem(conf).listStatus(directory))
                if (file.getPath().getName().startsWith("part-")) files.add(file);
            files.sort((x, y) -> x.getPath().compareTo(y.getPath()));
            return files;
        }
    }
}
