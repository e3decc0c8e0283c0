package org.semblance.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.parquet.ColumnPages.Stretch;
import org.semblance.io.parquet.ColumnValues;
import org.semblance.text.HtmlPage;

/** Walks rows in a stretch of a Parquet file; loads nothing until the first document is wanted. */
final class ParquetCursor implements Cursor {
    private final ParquetReader reader;
    private final ParquetColumns columns;
    private final List<Stretch> stretches;
    private final long first;
    private final int count;
    private int at = -1;

    /** The wanted columns in their order, and the row they stand at. */
    private @Nullable List<ColumnValues> values;

    private int loaded;
    private byte @Nullable [] row;

    ParquetCursor(ParquetReader reader, ParquetColumns columns, List<Stretch> stretches, long first, int count) {
        this.reader = reader;
        this.columns = columns;
        this.stretches = List.copyOf(stretches);
        this.first = first;
        this.count = count;
    }

    @Override
    public boolean next() {
        row = null;
        boolean more = ++at < count;
        if (!more && values != null) reader.file().checkUnchanged();
        return more;
    }

    @Override
    public long position() {
        return first + at + 1;
    }

    @Override
    public InputFile file() {
        return reader.file();
    }

    @Override
    public byte[] buffer() {
        if (row == null) row = reader.row(first + at);
        return row;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public int length() {
        return buffer().length;
    }

    @Override
    public Document document() throws Rejection {
        try {
            return document(current());
        } catch (IOException e) {
            throw ParquetReader.failure(reader.file(), e);
        }
    }

    /** The values of the row the cursor stands at. */
    private List<ColumnValues> current() throws IOException {
        if (values == null) {
            values = new ArrayList<>();
            for (Stretch stretch : stretches) values.add(stretch.open());
        }
        for (ColumnValues column : values) column.skip(at - loaded);
        loaded = at;
        return values;
    }

    private Document document(List<ColumnValues> row) throws IOException, Rejection {
        ReadOptions options = reader.options();
        ColumnValues content = row.getFirst();
        if (content.isNull()) throw new Rejection("column \"" + options.contentName() + "\" is null, not a string");
        byte[] bytes = content.bytes();
        if (bytes.length > options.maxRecordBytes())
            throw new Rejection("longer than " + options.maxRecordBytes() + " bytes");
        int next = 1;
        String id = columns.id() == null ? null : ParquetValues.text(columns.id(), row.get(next++));
        String url = columns.url() == null ? null : ParquetValues.text(columns.url(), row.get(next++));
        Map<String, String> fields = columns.extras().isEmpty() ? Map.of() : new LinkedHashMap<>();
        for (Map.Entry<String, ColumnDescriptor> extra : columns.extras().entrySet()) {
            String value = ParquetValues.text(extra.getValue(), row.get(next++));
            if (value != null) fields.put(extra.getKey(), value);
        }
        if ((id == null || id.isEmpty()) && options.idField() != null)
            throw new Rejection("no value in column \"" + options.idField() + "\" for the id");
        String name = id == null || id.isEmpty() ? reader.ids().at(position()) : id;
        if (options.htmlField() == null) return new Document(name, Utf8.decode(bytes, 0, bytes.length), url, fields);
        HtmlPage page = page(bytes, url);
        return new Document(name, page.text(), url, fields, page.insets());
    }

    /** A page in a column of strings is UTF-8; one in a column of bytes is what it says itself. */
    private HtmlPage page(byte[] bytes, @Nullable String url) throws Rejection {
        return columns.content().getPrimitiveType().getLogicalTypeAnnotation() == null
                ? reader.options().pages().read(bytes, 0, bytes.length, null, url)
                : reader.options().pages().read(Utf8.decode(bytes, 0, bytes.length), url);
    }
}
