package org.semblance.io.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;

/** The rows of a file in order, with all their columns; of each column no more than a page is in memory. */
public final class RowReader {
    private final ParquetFile file;
    private final List<ColumnDescriptor> columns;
    private final ColumnValues[] values;
    private int group = -1;
    private long groupEnd;
    private long row;

    /** Stands at the first row. */
    public RowReader(ParquetFile file) {
        this.file = file;
        this.columns = file.schema().getColumns();
        this.values = new ColumnValues[columns.size()];
    }

    /** Goes to a row, counted from 0 through all row groups; never back. */
    public void moveTo(long to) throws IOException {
        if (to < row) throw new IllegalArgumentException("row " + to + " lies behind");
        boolean later = to >= groupEnd;
        while (to >= groupEnd) {
            if (++group == file.groups()) throw BadParquet.broken("there are fewer rows than there were", null);
            row = groupEnd;
            groupEnd += file.rows(group);
        }
        if (later) open();
        for (ColumnValues column : values) for (long skipped = row; skipped < to; skipped++) column.skipRow();
        row = to;
    }

    private void open() throws IOException {
        for (int i = 0; i < values.length; i++) values[i] = ColumnValues.of(file, group, columns.get(i));
    }

    /** Hands the row on to the first columns of a writer, and goes to the next. */
    public void copyTo(RowWriter out) throws IOException {
        for (int i = 0; i < values.length; i++) values[i].takeRow(out.sink(i));
        row++;
    }

    /** The row as bytes that are the same for the same values and nulls, and goes to the next. */
    public byte[] bytes() throws IOException {
        RowBytes bytes = new RowBytes();
        for (int i = 0; i < values.length; i++) values[i].takeRow(bytes.column(columns.get(i)));
        row++;
        return bytes.finished();
    }
}
