package org.semblance.spark.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;
import org.semblance.cli.console.Failures;
import org.semblance.io.inputs.InputException;
import org.semblance.io.parquet.TableColumns;
import scala.Tuple2;

/**
 * Tables with the same columns. Spark's reader assumes that all files that it reads together have the columns of one.
 *
 * @param columns see {@link TableColumns}
 */
record TableKind(List<String> columns, List<InputPart> parts) {
    /** Groups tables by their columns, in the order of their first files; the columns are read by tasks. */
    static List<TableKind> of(JavaSparkContext spark, List<InputPart> parts) {
        SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
        int tasks = Math.min(parts.size(), 4 * spark.defaultParallelism());
        return spark
                .parallelize(parts, tasks)
                .mapToPair(part -> new Tuple2<>(columns(part, conf.value()), part))
                .groupByKey()
                .collect()
                .stream()
                .map(kind -> of(kind._1(), kind._2()))
                .sorted(Comparator.comparingInt(kind -> kind.first().place()))
                .toList();
    }

    private static TableKind of(List<String> columns, Iterable<InputPart> some) {
        List<InputPart> parts = new ArrayList<>();
        some.forEach(parts::add);
        parts.sort(Comparator.comparingInt(InputPart::place));
        return new TableKind(columns, parts);
    }

    InputPart first() {
        return parts.getFirst();
    }

    /** Checks that the rows of all tables fit one table. */
    static void requireOne(List<TableKind> kinds) {
        TableKind common = kinds.getFirst();
        for (TableKind kind : kinds)
            TableColumns.requireSame(
                    common.first().name(), common.columns, kind.first().name(), kind.columns);
    }

    private static List<String> columns(InputPart part, Configuration conf) {
        Path path = new Path(part.uri());
        ParquetReadOptions options = HadoopReadOptions.builder(conf, path)
                .withMetadataFilter(ParquetMetadataConverter.SKIP_ROW_GROUPS)
                .build();
        try (ParquetFileReader file = ParquetFileReader.open(HadoopInputFile.fromPath(path, conf), options)) {
            return TableColumns.of(file.getFooter().getFileMetaData().getSchema());
        } catch (IOException | RuntimeException e) { // a file that is not Parquet causes a RuntimeException
            throw new InputException(
                    part.name() + ": the columns of the Parquet data cannot be read (" + Failures.firstLine(e) + ")",
                    e);
        }
    }
}
