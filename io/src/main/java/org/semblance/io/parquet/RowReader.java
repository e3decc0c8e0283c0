package org.semblance.io.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** Reads complete rows in order, with at most one page per column in memory. */
public final class RowReader {
    private final ParquetFile file;
    private final List<ColumnDescriptor> columns;
    private final ColumnValues[] values;
    private int group = -1;
    private long groupEnd;
    private long row;

    /** Starts at the first row. */
    public RowReader(ParquetFile file) {
        this.file = file;
        this.columns = file.schema().getColumns();
        this.values = new ColumnValues[columns.size()];
    }

    /** Moves forward to a row, counted from 0 over all row groups. */
    public void moveTo(long to) throws IOException {
        if (to < row) throw new IllegalArgumentException("row " + to + " lies behind");
        boolean later = to >= groupEnd;
        while (to >= groupEnd) {
            if (++group == file.groups()) throw BadParquet.broken("there are fewer rows than before");
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

    /**
     * Copies the row to columns of a writer and moves to the next row.
     *
     * @param targets the number of each column in the writer, or -1 if it is omitted
     */
    public void copyTo(RowWriter out, int[] targets) throws IOException {
        for (int i = 0; i < values.length; i++) {
            if (targets[i] < 0) values[i].skipRow();
            else values[i].takeRow(out.sink(targets[i]));
        }
        row++;
    }

    /** Copies the row, with another value in one column: that of this name, or else that of this path with dots. */
    void copyTo(RowWriter out, int[] targets, String name, byte[] value) throws IOException {
        int replaced = -1;
        for (int i = 0; i < values.length; i++) {
            boolean top = columns.get(i).getPath().length == 1
                    && columns.get(i).getPath()[0].equals(name);
            if (top || replaced < 0 && ParquetFile.name(columns.get(i)).equals(name)) replaced = i;
        }
        if (replaced < 0) throw new BadParquet("no column " + name);
        for (int i = 0; i < values.length; i++) {
            if (i != replaced && targets[i] >= 0) {
                values[i].takeRow(out.sink(targets[i]));
                continue;
            }
            values[i].skipRow();
            int level = columns.get(i).getMaxDefinitionLevel();
            if (targets[i] >= 0) out.column(targets[i]).write(Binary.fromConstantByteArray(value), 0, level);
        }
        row++;
    }

    /** Encodes the row as bytes, equal for equal values and nulls, and moves to the next row. */
    public byte[] bytes() throws IOException {
        RowBytes bytes = new RowBytes();
        for (int i = 0; i < values.length; i++) values[i].takeRow(bytes.column(columns.get(i)));
        row++;
        return bytes.finished();
    }

    /** Encodes a row as the levels, length and bytes of every value. For comparison only. */
    private static final class RowBytes {
        private static final int END = 1; // not a line feed, which the comparison of records ignores

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
