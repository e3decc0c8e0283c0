package org.semblance.io.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

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

    /** A row spelled out: of every value its levels, its length and its bytes. Only good for comparison. */
    private static final class RowBytes {
        private static final int END = 1; // no line end, which comparison of records takes for none of them

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        ColumnValues.TripletSink column(ColumnDescriptor column) {
            return (value, repetition, definition) -> {
                out.write(repetition);
                out.write(definition);
                if (definition < column.getMaxDefinitionLevel()) return;
                byte[] bytes = bytes(column, value);
                out.writeBytes(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                out.writeBytes(bytes);
            };
        }

        private static byte[] bytes(ColumnDescriptor column, ColumnReader value) {
            ByteBuffer eight = ByteBuffer.allocate(Long.BYTES);
            return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                case BOOLEAN -> eight.putLong(value.getBoolean() ? 1 : 0).array();
                case INT32 -> eight.putLong(value.getInteger()).array();
                case INT64 -> eight.putLong(value.getLong()).array();
                case FLOAT ->
                    eight.putLong(Float.floatToRawIntBits(value.getFloat())).array();
                case DOUBLE ->
                    eight.putLong(Double.doubleToRawLongBits(value.getDouble())).array();
                case BINARY, INT96, FIXED_LEN_BYTE_ARRAY -> value.getBinary().getBytes();
            };
        }

        byte[] finished() {
            out.write(END);
            return out.toByteArray();
        }
    }
}
