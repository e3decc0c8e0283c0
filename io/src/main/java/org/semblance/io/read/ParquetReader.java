package org.semblance.io.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.FieldAdvice;
import org.semblance.io.formats.RecordFormat.LineIds;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.ColumnPages;
import org.semblance.io.parquet.ColumnPages.Stretch;
import org.semblance.io.parquet.ColumnValues;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.parquet.RowReader;

/**
 * Reads the rows of a Parquet file in batches of a few megabytes of text; a batch loads its pages when it is parsed.
 */
public final class ParquetReader implements InputReader {
    private final InputFile file;
    private final ReadOptions options;
    private final LineIds ids;
    private final int batchBytes;
    private final @Nullable ParquetFile parquet;
    private final @Nullable ParquetColumns columns;
    private final List<ColumnPages> pages = new ArrayList<>();
    private int group = -1;
    private long from;
    private long rows;
    private long before;
    private long diskBytes;

    /** Complete rows for comparison with the first pass, in order, for one thread. */
    private @Nullable RowReader whole;

    ParquetReader(InputFile file, ReadOptions options, boolean several, int batchBytes) {
        this.file = file;
        this.options = options;
        this.ids = LineIds.of(file, several);
        this.batchBytes = batchBytes;
        this.parquet = file.size() == 0 ? null : open(file);
        this.columns = parquet == null ? null : ParquetColumns.of(file, parquet.schema(), options);
    }

    /** Reads the footer of a file, which must not have changed since it was found. */
    public static ParquetFile open(InputFile file) {
        if (file.packing() != FileCompression.PLAIN)
            throw new InputException(file.title() + ": Parquet cannot be read from "
                    + file.packing().title() + ", as it is compressed internally; decompress the file");
        file.checkUnchanged();
        try {
            return ParquetFile.open(file.path());
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    public static InputException failure(InputFile file, IOException e) {
        return e instanceof BadParquet
                ? new InputException(file.title() + ": " + e.getMessage(), e)
                : InputException.of(file.title(), e);
    }

    @Override
    public @Nullable RecordBatch next() {
        if (parquet == null || columns == null) return null;
        try {
            while (from == rows) if (!nextGroup(parquet, columns.all())) return end();
            if (options.isFlat()) return flatGroup(parquet, columns);
            long to = pages.getFirst().cut(from, batchBytes);
            List<Stretch> stretches = new ArrayList<>();
            for (ColumnPages column : pages) stretches.add(column.stretch(from, to));
            long first = before + from;
            int count = (int) (to - from);
            diskBytes += parquet.bytes(group) * count / rows;
            from = to;
            ParquetColumns wanted = columns;
            return () -> new ParquetCursor(wanted, first, count) {
                @Override
                List<ColumnValues> open() throws IOException {
                    List<ColumnValues> values = new ArrayList<>();
                    for (Stretch stretch : stretches) values.add(stretch.open());
                    return values;
                }
            };
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** A row group as a batch that has one page of each column in memory. */
    private RecordBatch flatGroup(ParquetFile opened, ParquetColumns wanted) {
        int number = group;
        long first = before;
        int count = Math.toIntExact(rows);
        diskBytes += opened.bytes(number);
        from = rows;
        return () -> new ParquetCursor(wanted, first, count) {
            @Override
            List<ColumnValues> open() throws IOException {
                List<ColumnValues> values = new ArrayList<>();
                for (ColumnDescriptor column : wanted.all()) values.add(ColumnValues.of(opened, number, column));
                return values;
            }
        };
    }

    private boolean nextGroup(ParquetFile opened, List<ColumnDescriptor> wanted) throws IOException {
        if (++group == opened.groups()) return false;
        before += rows;
        from = 0;
        rows = opened.rows(group);
        pages.clear();
        if (rows == 0 || options.isFlat()) return true;
        for (ColumnDescriptor column : wanted) pages.add(new ColumnPages(opened, group, column));
        return true;
    }

    private @Nullable RecordBatch end() {
        file.checkUnchanged();
        return null;
    }

    /** A row with all its columns, encoded as bytes; rows must be requested in order. */
    byte[] row(long number) {
        if (parquet == null) throw new IllegalStateException("no rows in an empty file");
        if (whole == null) whole = new RowReader(parquet);
        try {
            whole.moveTo(number);
            return whole.bytes();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public long bytesRead() {
        return diskBytes;
    }

    @Override
    public void close() {}

    /** Iterates over a range of rows; loads nothing before the first document is requested. */
    private abstract class ParquetCursor implements RecordCursor {
        private final ParquetColumns columns;
        private final long first;
        private final int count;
        private int at = -1;

        /** The requested columns, in order, at the current row. */
        private @Nullable List<ColumnValues> values;

        private int loaded;
        private byte @Nullable [] row;
        private long bytes;

        /** The joined values of the current row, or what is wrong with them; for flat fields only. */
        private List<@Nullable String> texts = List.of();

        private @Nullable Rejection wrong;

        ParquetCursor(ParquetColumns columns, long first, int count) {
            this.columns = columns;
            this.first = first;
            this.count = count;
        }

        /** The requested columns at the first row. */
        abstract List<ColumnValues> open() throws IOException;

        @Override
        public boolean next() {
            row = null;
            boolean more = ++at < count;
            if (!more && values != null) file.checkUnchanged();
            return more;
        }

        @Override
        public long position() {
            return first + at + 1;
        }

        @Override
        public InputFile file() {
            return file;
        }

        @Override
        public byte[] buffer() {
            if (row == null) row = ParquetReader.this.row(first + at);
            return row;
        }

        /** The size of the text, as other columns are not read; known once the document was requested. */
        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public Document document() throws Rejection {
            try {
                return options.isFlat() ? flat() : document(current());
            } catch (IOException e) {
                throw failure(file, e);
            }
        }

        /** The values of the current row. */
        private List<ColumnValues> current() throws IOException {
            if (values == null) values = open();
            for (ColumnValues column : values) column.skip(at - loaded);
            loaded = at;
            return values;
        }

        private Document flat() throws IOException, Rejection {
            if (loaded <= at) readTexts();
            if (wrong != null) throw wrong;
            String content = texts.getFirst();
            byte[] text = content == null ? null : content.getBytes(StandardCharsets.UTF_8);
            bytes = text == null ? 0 : text.length;
            int next = 1;
            String id = columns.id() == null ? null : texts.get(next++);
            String url = columns.url() == null ? null : texts.get(next++);
            Map<String, String> fields = new LinkedHashMap<>();
            for (String name : columns.extras().keySet()) {
                String value = texts.get(next++);
                if (value != null) fields.put(name, value);
            }
            return new RowDocuments(options, ids)
                    .document(RowDocuments.checked(text, options), false, id, url, fields, position());
        }

        /** Reads the texts of the current row and moves to the next. */
        private void readTexts() throws IOException {
            if (values == null) values = open();
            wrong = null;
            texts = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                for (int skipped = loaded; skipped < at; skipped++)
                    values.get(i).skipRow();
                texts.add(joined(columns.all().get(i), values.get(i)));
            }
            loaded = at + 1;
        }

        /** The values of the row with a blank between them; null for null. */
        private @Nullable String joined(ColumnDescriptor column, ColumnValues value) throws IOException {
            List<String> found = new ArrayList<>();
            do {
                try {
                    String text = ParquetValues.text(column, value);
                    if (text != null) found.add(text);
                } catch (Rejection e) {
                    wrong = e;
                }
            } while (value.nextInRow());
            return found.isEmpty() && !ParquetColumns.isRepeated(column) ? null : String.join(" ", found);
        }

        private Document document(List<ColumnValues> row) throws IOException, Rejection {
            ColumnValues content = row.getFirst();
            byte[] found = content.isNull() ? null : content.bytes();
            bytes = found == null ? 0 : found.length;
            byte[] text = RowDocuments.checked(found, options);
            int next = 1;
            String id = columns.id() == null ? null : ParquetValues.text(columns.id(), row.get(next++));
            String url = columns.url() == null ? null : ParquetValues.text(columns.url(), row.get(next++));
            Map<String, String> fields = columns.extras().isEmpty() ? Map.of() : new LinkedHashMap<>();
            for (Map.Entry<String, ColumnDescriptor> extra : columns.extras().entrySet()) {
                String value = ParquetValues.text(extra.getValue(), row.get(next++));
                if (value != null) fields.put(extra.getKey(), value);
            }
            boolean page = columns.content().getPrimitiveType().getLogicalTypeAnnotation() == null;
            return new RowDocuments(options, ids).document(text, page, id, url, fields, position());
        }
    }

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
            boolean flat = options.isFlat();
            ColumnDescriptor content =
                    flat ? flat(file, schema, options.contentName()) : find(schema, options.contentName());
            if (content == null) throw FieldAdvice.noContent(file, names(schema), options);
            if (!flat && !isText(content))
                throw wrong(file, content, "not text; name another with " + contentOption(options));
            ColumnDescriptor id = find(schema, options.idName());
            if (id == null && options.idField() != null) throw FieldAdvice.noId(file, names(schema), options.idField());
            if (id != null && !isText(id) && !isNumber(id))
                throw wrong(file, id, "neither text nor a whole number; name another with --id-field");
            ColumnDescriptor url = find(schema, options.urlField());
            Map<String, ColumnDescriptor> extras = new LinkedHashMap<>();
            for (String name : options.extraFields()) {
                ColumnDescriptor extra = flat ? flat(file, schema, name) : find(schema, name);
                if (extra != null && (flat || !isRepeated(extra))) extras.put(name, extra);
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

        /** A column of any type that can be shown as text, or that of the elements of a list. */
        private static @Nullable ColumnDescriptor flat(InputFile file, MessageType schema, String name) {
            ColumnDescriptor column = find(schema, name);
            if (column == null) column = elements(file, schema, name);
            if (column != null && !ParquetValues.hasText(column))
                throw wrong(file, column, "which has no text; name another with --text-field");
            return column;
        }

        /** The column of the elements of a list, which may contain lists; null if there is no such group. */
        private static @Nullable ColumnDescriptor elements(InputFile file, MessageType schema, String name) {
            List<String> path = new ArrayList<>();
            Type type = schema;
            for (String part : schema.containsField(name) ? List.of(name) : List.of(name.split("\\.", -1))) {
                if (type.isPrimitive() || !type.asGroupType().containsField(part)) return null;
                type = type.asGroupType().getType(part);
                path.add(part);
            }
            int own = path.size();
            while (!type.isPrimitive()) {
                boolean list =
                        type.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
                                || type.isRepetition(Type.Repetition.REPEATED);
                if (!list || type.asGroupType().getFieldCount() != 1) throw group(file, schema, name, path, own);
                type = type.asGroupType().getType(0);
                path.add(type.getName());
            }
            return schema.getColumnDescription(path.toArray(new String[0]));
        }

        private static InputException group(
                InputFile file, MessageType schema, String name, List<String> path, int own) {
            String prefix = String.join(".", path) + ".";
            String column = names(schema).stream()
                    .filter(other -> other.startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
            return new InputException("%s: column \"%s\" is %s; name one of its columns, such as %s, with --text-field"
                    .formatted(file.title(), name, path.size() > own ? "a list of groups" : "a group", column));
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
}
