package org.semblance.io.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.ColumnPages.Stretch;
import org.semblance.io.parquet.ColumnValues;

/** Iterates over a range of rows; loads nothing before the first document is requested. */
final class ParquetCursor implements RecordCursor {
    private final ParquetReader reader;
    private final ParquetColumns columns;
    private final List<Stretch> stretches;
    private final long first;
    private final int count;
    private int at = -1;

    /** The requested columns, in order, at the current row. */
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

    /** The values of the current row. */
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
        byte[] bytes = RowDocuments.checked(content.isNull() ? null : content.bytes(), options);
        int next = 1;
        String id = columns.id() == null ? null : ParquetValues.text(columns.id(), row.get(next++));
        String url = columns.url() == null ? null : ParquetValues.text(columns.url(), row.get(next++));
        Map<String, String> fields = columns.extras().isEmpty() ? Map.of() : new LinkedHashMap<>();
        for (Map.Entry<String, ColumnDescriptor> extra : columns.extras().entrySet()) {
            String value = ParquetValues.text(extra.getValue(), row.get(next++));
            if (value != null) fields.put(extra.getKey(), value);
        }
        boolean page = columns.content().getPrimitiveType().getLogicalTypeAnnotation() == null;
        return new RowDocuments(options, reader.ids()).document(bytes, page, id, url, fields, position());
    }
}
