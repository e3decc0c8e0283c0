package org.semblance.spark.input;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import java.io.Serializable;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RowDocuments;
import org.semblance.report.run.RunOutputs;
import org.semblance.spark.PartFiles;

/** Rows of Parquet tables, read by Spark, which provides file and row number of each. */
final class SparkTableRows {
    private static final int FILE = 0;
    private static final int INDEX = 1;
    private static final int CONTENT = 2;
    private static final int ID = 3;
    private static final int URL = 4;
    private static final int EXTRAS = 5;

    private SparkTableRows() {}

    static JavaRDD<Row> rows(SparkSession spark, List<TableKind> tables, Intake intake, RecordRows.Maker maker) {
        return tables.stream()
                .map(kind -> rows(spark, kind, intake, maker))
                .reduce(JavaRDD::union)
                .orElseThrow();
    }

    private static Dataset<Row> table(SparkSession spark, TableKind kind) {
        return spark.read().parquet(kind.parts().stream().map(InputPart::uri).toArray(String[]::new));
    }

    private static JavaRDD<Row> rows(SparkSession spark, TableKind kind, Intake intake, RecordRows.Maker maker) {
        ReadOptions options = intake.reading();
        Dataset<Row> table = table(spark, kind);
        String text = options.htmlField() == null ? options.textField() : options.htmlField();
        DataType content = type(table.schema(), text);
        String first = kind.first().name();
        boolean bytes = DataTypes.BinaryType.equals(content);
        if (!bytes && !(content instanceof StringType)) throw missing(first, table, text, options, content);
        List<String> extras = options.extraFields().stream().sorted().toList();
        List<Column> columns = new ArrayList<>(List.of(
                col("_metadata.file_path"),
                col("_metadata.row_index"),
                column(table.schema(), text).cast(DataTypes.BinaryType),
                id(table.schema(), first, options),
                url(table.schema(), options)));
        for (String extra : extras) columns.add(optional(table.schema(), extra));
        PartsByUri files = new PartsByUri(kind.parts());
        return table.select(columns.toArray(Column[]::new)).toJavaRDD().mapPartitions(some -> {
            RecordRows rows = maker.make();
            TableReader reader = new TableReader(some, files, extras, bytes, intake);
            return rows.iterator(() -> reader.advance(rows));
        });
    }

    /** Writes the rows that are not dropped, in order. */
    static void write(SparkSession spark, TableKind kind, Survivors survivors, String directory) {
        PartsByUri files = new PartsByUri(kind.parts());
        UserDefinedFunction ordinal =
                udf((String uri, Long index) -> Ordinals.of(files.of(uri).place(), index + 1), DataTypes.LongType);
        String name = "semblance ordinal";
        Dataset<Row> rows = table(spark, kind)
                .withColumn(name, ordinal.apply(col("_metadata.file_path"), col("_metadata.row_index")));
        Dataset<Row> kept = survivors.annotated()
                ? annotated(rows, survivors.fates().dataset(), name)
                : rows.join(
                        survivors.fates().dataset().select(col("ordinal").as(name)), new String[] {name}, "left_anti");
        PartFiles.write(kept.sort(name).drop(name), directory);
    }

    /** The rows that are not dropped with the values of {@link RunOutputs#ANNOTATIONS} as columns. */
    private static Dataset<Row> annotated(Dataset<Row> rows, Dataset<Row> fates, String ordinal) {
        String[] columns =
                RunOutputs.ANNOTATIONS.stream().map(CleanCorpus::column).toArray(String[]::new);
        Dataset<Row> values = fates.select(
                col("ordinal").as(ordinal),
                col("cluster").as(columns[0]),
                col("score").isNull().as(columns[1]),
                col("kept_id").as(columns[2]),
                col("score").as(columns[3]));
        return rows.drop(columns)
                .join(values, new String[] {ordinal}, "left_outer")
                .where(col(columns[1]).isNull().or(col(columns[0]).isNotNull()));
    }

    private static Column id(StructType schema, String file, ReadOptions options) {
        String name = options.idField() == null ? "id" : options.idField();
        DataType type = type(schema, name);
        if (type == null && options.idField() != null)
            throw new InputException(file + ": no column \"" + name + "\"; name one with --id-field");
        boolean fits = type == null || type instanceof StringType || DataTypes.BinaryType.equals(type) || isWhole(type);
        if (!fits)
            throw new InputException(file + ": column \"" + name
                    + "\" is neither text nor a whole number; name another with --id-field");
        return optional(schema, name);
    }

    private static Column url(StructType schema, ReadOptions options) {
        DataType type = type(schema, options.urlField());
        boolean text = type instanceof StringType || DataTypes.BinaryType.equals(type);
        return text ? column(schema, options.urlField()) : lit(null);
    }

    private static boolean isWhole(DataType type) {
        return type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType
                || type.equals(DataTypes.createDecimalType(20, 0));
    }

    private static InputException missing(
            String file, Dataset<Row> table, String name, ReadOptions options, @Nullable DataType found) {
        String option = options.htmlField() == null ? "--text-field" : "--html-field";
        String problem = found == null ? "no column \"" + name + "\"" : "column \"" + name + "\" is not text";
        return new InputException(
                file + ": " + problem + "; it has " + String.join(", ", table.columns()) + "; name one with " + option);
    }

    private static Column optional(StructType schema, String name) {
        return type(schema, name) == null ? lit(null) : column(schema, name);
    }

    /** A column whose name contains dots takes precedence over a nested one. */
    private static Column column(StructType schema, String name) {
        boolean own = Arrays.asList(schema.fieldNames()).contains(name);
        return own ? col("`" + name.replace("`", "``") + "`") : col(name);
    }

    private static @Nullable DataType type(StructType schema, String name) {
        if (Arrays.asList(schema.fieldNames()).contains(name))
            return schema.apply(name).dataType();
        int dot = name.indexOf('.');
        if (dot < 0 || !Arrays.asList(schema.fieldNames()).contains(name.substring(0, dot))) return null;
        DataType group = schema.apply(name.substring(0, dot)).dataType();
        return group instanceof StructType inner ? type(inner, name.substring(dot + 1)) : null;
    }

    private static final class TableReader {
        private final Iterator<Row> rows;
        private final PartsByUri files;
        private final List<String> extras;
        private final boolean bytes;
        private final Intake intake;
        private String file = "";
        private int place;
        private @Nullable RowDocuments documents;

        TableReader(Iterator<Row> rows, PartsByUri files, List<String> extras, boolean bytes, Intake intake) {
            this.rows = rows;
            this.files = files;
            this.extras = extras;
            this.bytes = bytes;
            this.intake = intake;
        }

        boolean advance(RecordRows into) {
            if (!rows.hasNext()) return false;
            Row row = rows.next();
            RowDocuments reader = documents(row.getString(FILE));
            into.from(place);
            Map<String, String> fields = new LinkedHashMap<>();
            for (int i = 0; i < extras.size(); i++) {
                String value = text(row.get(EXTRAS + i));
                if (value != null) fields.put(extras.get(i), value);
            }
            reader.read(
                    row.isNullAt(CONTENT) ? null : (byte[]) row.get(CONTENT),
                    bytes,
                    text(row.get(ID)),
                    text(row.get(URL)),
                    fields,
                    row.getLong(INDEX) + 1,
                    into);
            return true;
        }

        private RowDocuments documents(String uri) {
            RowDocuments reader = documents;
            if (reader != null && uri.equals(file)) return reader;
            InputPart part = files.of(uri);
            file = uri;
            place = part.place();
            reader = new RowDocuments(
                    intake.reading(), part.name(), intake.naming().several());
            documents = reader;
            return reader;
        }
    }

    /** A value as text, formatted as in local runs; null if it has no text form. */
    private static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case BigDecimal decimal -> decimal.toPlainString();
            case LocalDateTime time -> time.toInstant(ZoneOffset.UTC).toString();
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case Row row -> null;
            case Collection<?> list -> null;
            case scala.collection.Iterable<?> list -> null;
            default -> value.toString();
        };
    }

    /**
     * Looks up input files by the URIs that Spark reports. A file has several spellings, {@code file:/x} and {@code
     * file:///x}, and two files may differ in their host only.
     */
    static final class PartsByUri implements Serializable {
        private static final long serialVersionUID = 1;

        private final Map<String, InputPart> parts = new HashMap<>();

        PartsByUri(List<InputPart> some) {
            for (InputPart part : some) parts.put(address(new Path(part.uri()).toUri()), part);
        }

        private static String address(URI uri) {
            return uri.getScheme() + "://" + Objects.requireNonNullElse(uri.getAuthority(), "") + uri.getPath();
        }

        /** The file that a row was read from. */
        InputPart of(String uri) {
            InputPart part = parts.get(address(URI.create(uri)));
            if (part == null) throw new IllegalStateException("a row of a file that is not an input: " + uri);
            return part;
        }
    }
}
