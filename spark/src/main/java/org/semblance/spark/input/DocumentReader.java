package org.semblance.spark.input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.semblance.io.Format;
import org.semblance.io.LineDocuments;
import org.semblance.io.Packing;

/** All inputs as one table of records. */
public final class DocumentReader {
    private static final long LEAST_SPLIT = 1L << 20;
    private static final long MOST_SPLIT = 128L << 20;

    private final SparkSession spark;
    private final List<InputPart> parts;

    public DocumentReader(SparkSession spark, List<InputPart> parts) {
        this.spark = spark;
        this.parts = List.copyOf(parts);
    }

    /** A record a row, see {@link DocumentRows#SCHEMA}. */
    public Dataset<Row> records(Intake intake) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<InputPart> lines = those(DocumentReader::isText);
        List<InputPart> tables = those(part -> part.format() == Format.PARQUET);
        List<InputPart> streams = those(part -> !isText(part) && part.format() != Format.PARQUET);
        List<JavaRDD<Row>> rows = new ArrayList<>();
        if (!lines.isEmpty()) rows.add(new TextLines(context, lines, splitBytes(lines)).rows(intake));
        if (!tables.isEmpty()) rows.add(TableRows.rows(spark, tables, intake));
        if (!streams.isEmpty()) rows.add(StreamedFiles.rows(context, streams, splitBytes(streams), intake));
        JavaRDD<Row> all = rows.getFirst();
        for (JavaRDD<Row> more : rows.subList(1, rows.size())) all = all.union(more);
        return spark.createDataFrame(all, DocumentRows.SCHEMA);
    }

    /**
     * Writes the clean corpus: the records that are not dropped, in input order, a directory for each format.
     *
     * @param dropped {@code ordinal}
     * @param directory address of a directory by its name
     */
    public void write(Dataset<Row> dropped, Intake intake, UnaryOperator<String> directory) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        JavaRDD<Long> ordinals = dropped.toJavaRDD().map(row -> row.getLong(0));
        for (Format format : Format.values()) {
            List<InputPart> some = those(part -> part.format() == format);
            List<InputPart> lines = some.stream().filter(DocumentReader::isText).toList();
            List<InputPart> streams =
                    some.stream().filter(part -> !isText(part)).toList();
            String name = "clean." + format.title() + (LineDocuments.isLines(format) ? "" : ".jsonl");
            if (format == Format.PARQUET) {
                if (!some.isEmpty()) TableRows.write(spark, some, dropped, directory.apply("clean.parquet"));
                continue;
            }
            if (!lines.isEmpty())
                new TextLines(context, lines, splitBytes(lines))
                        .write(ordinals, intake.reading(), directory.apply(name));
            if (!streams.isEmpty())
                StreamedFiles.write(
                        context,
                        streams,
                        splitBytes(streams),
                        intake.reading(),
                        intake.several(),
                        intake.fullNames(),
                        ordinals,
                        directory.apply(lines.isEmpty() ? name : name + ".zst"));
        }
    }

    /** Spark's reader of text knows gzip, but not zstd without a native library that few have. */
    private static boolean isText(InputPart part) {
        return LineDocuments.isLines(part.format()) && part.packing() != Packing.ZSTD && part.size() > 0;
    }

    private List<InputPart> those(Predicate<InputPart> wanted) {
        return parts.stream().filter(wanted).toList();
    }

    /** Some tasks for every core, but none that is too small or too large. */
    private long splitBytes(List<InputPart> some) {
        long bytes = some.stream().mapToLong(InputPart::size).sum();
        long tasks = 4L * spark.sparkContext().defaultParallelism();
        return Math.clamp(bytes / tasks, LEAST_SPLIT, MOST_SPLIT);
    }
}
