package org.semblance.io.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Writes a table cell by cell, compressed with zstd. */
public final class ParquetTable implements Closeable {
    private static final RowWriter.Limits LIMITS = new RowWriter.Limits(16 << 20, 1 << 20);

    private final List<CellKind.Column> columns;
    private final RowWriter out;
    private int next;

    /** Creates a file, which must not exist. */
    public ParquetTable(Path file, List<CellKind.Column> columns) throws IOException {
        this.columns = List.copyOf(columns);
        List<Type> types = columns.stream().map(CellKind.Column::type).toList();
        this.out = new RowWriter(
                file, new MessageType("table", types), column -> CompressionCodecName.ZSTD, LIMITS, Map.of());
    }

    public ParquetTable text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return text(bytes, bytes.length);
    }

    /** Writes the first {@code length} bytes, which are copied. */
    public ParquetTable text(byte[] utf8, int length) {
        cell().write(Binary.fromReusedByteArray(utf8, 0, length), 0, level());
        return this;
    }

    public ParquetTable number(int value) {
        cell().write(value, 0, level());
        return this;
    }

    public ParquetTable real(double value) {
        cell().write(value, 0, level());
        return this;
    }

    public ParquetTable truth(boolean value) {
        cell().write(value, 0, level());
        return this;
    }

    /** Writes null to an optional column. */
    public ParquetTable none() {
        cell().writeNull(0, 0);
        return this;
    }

    /** The definition level of a value in the column of the last {@link #cell}. */
    private int level() {
        return columns.get(next - 1).optional() ? 1 : 0;
    }

    private ColumnWriter cell() {
        return out.column(next++);
    }

    public void endRow() throws IOException {
        if (next != columns.size()) throw new IllegalStateException(next + " cells of " + columns.size());
        next = 0;
        out.endRow();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
