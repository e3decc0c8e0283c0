package org.semblance.io.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.CsvFormat;
import org.semblance.io.formats.FieldAdvice;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.ParquetFile;

/**
 * The columns of a file that make up documents. Columns within groups are named with dots, as in {@code meta.title}; a
 * top-level column with exactly that name takes precedence.
 *
 * @param content the text or HTML page
 * @param id null if row numbers serve as ids
 * @param extras further requested fields of a type that can be shown as text
 */
record ParquetColumns(
        ColumnDescriptor content,
        @Nullable ColumnDescriptor id,
        @Nullable ColumnDescriptor url,
        Map<String, ColumnDescriptor> extras) {

    /** Resolves the requested columns; the error message lists those available. */
    static ParquetColumns of(InputFile file, MessageType schema, ReadOptions options) {
        ColumnDescriptor content = find(schema, options.contentName());
        if (content == null) throw missing(file, schema, options.contentName());
        if (!isText(content)) throw wrong(file, content, "not text; name another with " + contentOption(options));
        ColumnDescriptor id = find(schema, options.idName());
        if (id == null && options.idField() != null)
            throw new InputException(file.title() + ": no column \"" + options.idField() + "\"; "
                    + CsvFormat.listed(names(schema)) + "; name one with --id-field");
        if (id != null && !isText(id) && !isNumber(id))
            throw wrong(file, id, "neither text nor a whole number; name another with --id-field");
        ColumnDescriptor url = find(schema, options.urlField());
        Map<String, ColumnDescriptor> extras = new LinkedHashMap<>();
        for (String name : options.extraFields()) {
            ColumnDescriptor extra = find(schema, name);
            if (extra != null && !isRepeated(extra)) extras.put(name, extra);
        }
        return new ParquetColumns(content, id, url != null && isText(url) ? url : null, extras);
    }

    /** All columns, that of the text first. */
    List<ColumnDescriptor> all() {
        List<ColumnDescriptor> all = new ArrayList<>(List.of(content));
        if (id != null) all.add(id);
        if (url != null) all.add(url);
        all.addAll(extras.values());
        return all;
    }

    private static String contentOption(ReadOptions options) {
        return options.htmlField() == null ? "--text-field" : "--html-field";
    }

    private static @Nullable ColumnDescriptor find(MessageType schema, String name) {
        ColumnDescriptor dotted = null;
        for (ColumnDescriptor column : schema.getColumns()) {
            if (column.getPath().length == 1 && column.getPath()[0].equals(name)) return column;
            if (ParquetFile.name(column).equals(name)) dotted = column;
        }
        return dotted;
    }

    private static List<String> names(MessageType schema) {
        return schema.getColumns().stream().map(ParquetFile::name).toList();
    }

    private static boolean isRepeated(ColumnDescriptor column) {
        return column.getMaxRepetitionLevel() > 0;
    }

    /** Strings, and untyped binary columns, since many writers do not annotate their strings. */
    private static boolean isText(ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        if (isRepeated(column) || type.getPrimitiveTypeName() != PrimitiveTypeName.BINARY) return false;
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return meaning == null
                || meaning instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                || meaning instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
                || meaning instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
    }

    private static boolean isNumber(ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        boolean whole = type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
                || type.getPrimitiveTypeName() == PrimitiveTypeName.INT64;
        return whole
                && !isRepeated(column)
                && (meaning == null || meaning instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation);
    }

    private static InputException missing(InputFile file, MessageType schema, String name) {
        List<String> names = names(schema);
        String known = FieldAdvice.remedy(names);
        return new InputException(file.title() + ": no column \"" + name + "\"; " + CsvFormat.listed(names) + "; "
                + (known == null ? "name one with --text-field" : "try " + known));
    }

    private static InputException wrong(InputFile file, ColumnDescriptor column, String problem) {
        return new InputException(
                file.title() + ": column \"" + ParquetFile.name(column) + "\" is " + type(column) + ", " + problem);
    }

    /** The type of a column in messages. */
    static String type(ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        String name = type.getPrimitiveTypeName() + (meaning == null ? "" : " (" + meaning + ")");
        return isRepeated(column) ? "a list of " + name : name;
    }
}
