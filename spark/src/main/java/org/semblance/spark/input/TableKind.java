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
import org.semblance.io.inputs.InputException;
import org.semblance.io.parquet.TableColumns;
import scala.Tuple2;

/**
 * Tables that have the same columns. Spark's reader takes the columns of one file for those of all that it reads together.
 *
 * @param columns see {@link TableColumns}
 */
record TableKind(List<String> columns, List<InputPart> parts) {
    /** The kinds in the order of their first files; tasks look into the files. */
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

    /** Fails if the rows of all cannot go into one table. */
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
        } catch (IOException | RuntimeException e) { // what is no Parquet at all comes as a RuntimeException
            String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new InputException(
                    part.name() + ": the columns of the Parquet data cannot be read (" + problem + ")", e);
        }
    }
}
