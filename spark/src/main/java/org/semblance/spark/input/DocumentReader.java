package org.semblance.spark.input;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.read.LineDocuments;

/** Reads all inputs as one table of records, and writes the clean corpus. */
public final class DocumentReader {
    private static final long MIN_SPLIT = 1L << 20;
    private static final long MAX_SPLIT = 128L << 20;

    private final SparkSession spark;
    private final List<InputPart> parts;

    /** Empty files have no records, unless each file is a document. */
    public DocumentReader(SparkSession spark, List<InputPart> parts) {
        this.spark = spark;
        this.parts = parts.stream()
                .filter(part -> part.size() > 0 || part.format().wholeFiles())
                .toList();
    }

    /** One row per record, see {@link DocumentRows#SCHEMA}. */
    public Dataset<Row> records(Intake intake) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<InputPart> lines = partsWith(DocumentReader::isText);
        List<InputPart> tables = partsWith(part -> part.format() == Format.PARQUET);
        List<InputPart> streams = partsWith(part -> !isText(part) && part.format() != Format.PARQUET);
        List<JavaRDD<Row>> rows = new ArrayList<>();
        if (!lines.isEmpty()) rows.add(new TextLines(context, lines, splitBytes(lines)).rows(intake));
        if (!tables.isEmpty()) rows.add(SparkTableRows.rows(spark, TableKind.of(context, tables), intake));
        if (!streams.isEmpty()) rows.add(StreamedFiles.rows(context, streams, splitBytes(streams), intake));
        JavaRDD<Row> all = rows.stream().reduce(JavaRDD::union).orElseGet(context::emptyRDD);
        return spark.createDataFrame(all, DocumentRows.SCHEMA);
    }

    /**
     * Checks that the records fit one clean corpus: all tables must have the same columns.
     *
     * @throws IllegalArgumentException otherwise, with the message of a local run
     */
    public void requireClean() {
        cleanTable();
    }

    private Optional<TableKind> cleanTable() {
        List<InputPart> tables = partsWith(part -> part.format() == Format.PARQUET);
        if (tables.isEmpty()) return Optional.empty();
        List<TableKind> kinds = TableKind.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), tables);
        TableKind.requireOne(kinds);
        return Optional.of(kinds.getFirst());
    }

    /**
     * Writes the clean corpus: the records that are not dropped, in input order, one directory per format.
     *
     * @param dropped {@code ordinal}
     * @param directory maps the name of a directory to its URI
     */
    public void write(Dataset<Row> dropped, Intake intake, UnaryOperator<String> directory) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        cleanTable()
                .ifPresent(table -> SparkTableRows.write(
                        spark, table, droppedOf(table.parts(), dropped), directory.apply("clean.parquet")));
        for (Format format : Format.values()) {
            if (format == Format.PARQUET) continue;
            List<InputPart> some = partsWith(part -> part.format() == format);
            List<InputPart> lines = some.stream().filter(DocumentReader::isText).toList();
            List<InputPart> streams =
                    some.stream().filter(part -> !isText(part)).toList();
            String name = "clean." + format.title() + (LineDocuments.isLines(format) ? "" : ".jsonl");
            if (!lines.isEmpty())
                new TextLines(context, lines, splitBytes(lines))
                        .write(ordinals(lines, dropped), intake.reading(), directory.apply(name));
            if (!streams.isEmpty())
                StreamedFiles.write(
                        context,
                        streams,
                        splitBytes(streams),
                        intake.reading(),
                        intake.several(),
                        intake.fullNames(),
                        ordinals(streams, dropped),
                        directory.apply(lines.isEmpty() ? name : name + ".zst"));
        }
    }

    /** The dropped records of these files. */
    private static Dataset<Row> droppedOf(List<InputPart> some, Dataset<Row> dropped) {
        BitSet places = new BitSet();
        some.forEach(part -> places.set(part.place()));
        return dropped.filter((FilterFunction<Row>) row -> places.get(Ordinals.place(row.getLong(0))));
    }

    private static JavaRDD<Long> ordinals(List<InputPart> some, Dataset<Row> dropped) {
        return droppedOf(some, dropped).toJavaRDD().map(row -> row.getLong(0));
    }

    /** Spark's text reader supports gzip, but zstd only with a native library that is rarely installed. */
    private static boolean isText(InputPart part) {
        return LineDocuments.isLines(part.format()) && part.packing() != FileCompression.ZSTD;
    }

    private List<InputPart> partsWith(Predicate<InputPart> wanted) {
        return parts.stream().filter(wanted).toList();
    }

    /** Four tasks per core, within limits of the split size. */
    private long splitBytes(List<InputPart> some) {
        long bytes = some.stream().mapToLong(InputPart::size).sum();
        long tasks = 4L * spark.sparkContext().defaultParallelism();
        return Math.clamp(bytes / tasks, MIN_SPLIT, MAX_SPLIT);
    }
}
