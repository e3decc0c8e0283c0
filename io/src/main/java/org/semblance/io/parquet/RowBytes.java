package org.semblance.io.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/** A row spelled out: of every value its levels, its length and its bytes. Only good for comparison. */
final class RowBytes {
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
