package org.semblance.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Serializes rows in blocks, column by column, so that columns that are not needed are skipped. A block has the number
 * of its rows, and for each column its length and its values; a value that may be null is preceded by a byte.
 */
public final class RowBlocks implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int BLOCK = 1 << 19;
    private static final int MOST_ROWS = 1 << 13;

    private final String[] names;
    private final Kind[] kinds;
    private final boolean[] nullable;

    private enum Kind {
        LONG,
        INT,
        DOUBLE,
        BOOLEAN,
        STRING,
        BINARY,
        LONGS,
        INTS;

        static Kind of(DataType type) {
            if (type.equals(DataTypes.LongType)) return LONG;
            if (type.equals(DataTypes.IntegerType)) return INT;
            if (type.equals(DataTypes.DoubleType)) return DOUBLE;
            if (type.equals(DataTypes.BooleanType)) return BOOLEAN;
            if (type.equals(DataTypes.StringType)) return STRING;
            if (type.equals(DataTypes.BinaryType)) return BINARY;
            if (type instanceof ArrayType array) return array.elementType().equals(DataTypes.LongType) ? LONGS : INTS;
            throw new IllegalArgumentException("type of a column: " + type);
        }
    }

    public RowBlocks(StructType schema) {
        StructField[] fields = schema.fields();
        names = schema.fieldNames();
        kinds = Arrays.stream(fields).map(field -> Kind.of(field.dataType())).toArray(Kind[]::new);
        nullable = new boolean[fields.length];
        for (int c = 0; c < fields.length; c++) nullable[c] = fields[c].nullable();
    }

    /** A growing buffer. */
    public static final class Bytes {
        private byte[] array = new byte[256];
        private ByteBuffer buffer = ByteBuffer.wrap(array);

        /** The buffer with space for more bytes. */
        public ByteBuffer with(int more) {
            int used = buffer.position();
            if (array.length - used < more) {
                array = Arrays.copyOf(array, Math.max(used + more, Math.clamp(2L * array.length, 0, 1 << 30)));
                buffer = ByteBuffer.wrap(array).position(used);
            }
            return buffer;
        }

        int size() {
            return buffer.position();
        }

        /** A copy of the bytes. */
        public byte[] toArray() {
            return Arrays.copyOf(array, buffer.position());
        }
    }

    /** The rows in blocks. */
    public Iterator<byte[]> blocks(Iterator<Row> rows) {
        return Iterators.of(() -> rows.hasNext() ? block(rows) : null);
    }

    private byte[] block(Iterator<Row> rows) {
        Bytes[] columns = new Bytes[kinds.length];
        for (int c = 0; c < columns.length; c++) columns[c] = new Bytes();
        int count = 0;
        int bytes = 0;
        while (bytes < BLOCK && count < MOST_ROWS && rows.hasNext()) {
            Row row = rows.next();
            bytes = 0;
            for (int c = 0; c < columns.length; c++) {
                write(columns[c], c, row);
                bytes += columns[c].size();
            }
            count++;
        }
        ByteBuffer block = ByteBuffer.allocate(Integer.BYTES * (1 + columns.length) + bytes);
        block.putInt(count);
        for (Bytes column : columns) block.putInt(column.size()).put(column.array, 0, column.size());
        return block.array();
    }

    private void write(Bytes to, int c, Row row) {
        boolean absent = row.isNullAt(c);
        if (nullable[c]) to.with(1).put((byte) (absent ? 0 : 1));
        if (absent) return;
        switch (kinds[c]) {
            case LONG -> to.with(Long.BYTES).putLong(row.getLong(c));
            case INT -> to.with(Integer.BYTES).putInt(row.getInt(c));
            case DOUBLE -> to.with(Double.BYTES).putDouble(row.getDouble(c));
            case BOOLEAN -> to.with(1).put((byte) (row.getBoolean(c) ? 1 : 0));
            case STRING -> write(to, row.getString(c).getBytes(StandardCharsets.UTF_8));
            case BINARY -> write(to, row.getAs(c));
            case LONGS -> {
                List<Long> values = row.getList(c);
                to.with(Integer.BYTES).putInt(values.size());
                for (long value : values) to.with(Long.BYTES).putLong(value);
            }
            case INTS -> {
                List<Integer> values = row.getList(c);
                to.with(Integer.BYTES).putInt(values.size());
                for (int value : values) to.with(Integer.BYTES).putInt(value);
            }
        }
    }

    private static void write(Bytes to, byte[] value) {
        to.with(Integer.BYTES + value.length).putInt(value.length).put(value);
    }

    /** These columns of the rows of a block. */
    public Iterator<Row> rows(byte[] block, String... columns) {
        ByteBuffer from = ByteBuffer.wrap(block);
        int[] count = {from.getInt()};
        ByteBuffer[] all = new ByteBuffer[kinds.length];
        for (int c = 0; c < all.length; c++) {
            int length = from.getInt();
            all[c] = from.slice(from.position(), length);
            from.position(from.position() + length);
        }
        int[] wanted = Arrays.stream(columns).mapToInt(this::indexOf).toArray();
        return Iterators.of(() -> {
            if (count[0]-- <= 0) return null;
            @Nullable Object[] values = new Object[wanted.length];
            for (int i = 0; i < wanted.length; i++) values[i] = read(all[wanted[i]], wanted[i]);
            return RowFactory.create(values);
        });
    }

    private int indexOf(String name) {
        int index = Arrays.asList(names).indexOf(name);
        if (index < 0) throw new IllegalArgumentException("no column " + name + " in " + Arrays.toString(names));
        return index;
    }

    private @Nullable Object read(ByteBuffer from, int c) {
        if (nullable[c] && from.get() == 0) return null;
        return switch (kinds[c]) {
            case LONG -> from.getLong();
            case INT -> from.getInt();
            case DOUBLE -> from.getDouble();
            case BOOLEAN -> from.get() != 0;
            case STRING -> new String(binary(from), StandardCharsets.UTF_8);
            case BINARY -> binary(from);
            case LONGS -> {
                List<Long> values = new ArrayList<>();
                for (int n = from.getInt(); n > 0; n--) values.add(from.getLong());
                yield CollectionConverters.asScala(values).toSeq();
            }
            case INTS -> {
                List<Integer> values = new ArrayList<>();
                for (int n = from.getInt(); n > 0; n--) values.add(from.getInt());
                yield CollectionConverters.asScala(values).toSeq();
            }
        };
    }

    private static byte[] binary(ByteBuffer from) {
        byte[] value = new byte[from.getInt()];
        from.get(value);
        return value;
    }
}
