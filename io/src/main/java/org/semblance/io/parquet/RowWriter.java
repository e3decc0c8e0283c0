package org.semblance.io.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/**
 * Writes a file row by row; the compressed pages of a row group stay in memory until it is full. The output is
 * determined by the rows, the schema and the limits.
 */
public final class RowWriter implements Closeable {
    /** Maximum memory of a row group. */
    public static final long MOST_BYTES = 64L << 20;

    private static final long LEAST_BYTES = 1L << 20;
    private static final int CHECKED_ROWS = 16;
    private static final int STATISTICS = 64; // maximum bytes of a minimum or maximum value, which may be a whole book

    private static final boolean SEVERAL_CODECS = Arrays.stream(ColumnChunkPageWriteStore.class.getMethods())
            .anyMatch(method -> method.getName().equals("builder"));

    private final MessageType schema;
    private final Function<ColumnDescriptor, CompressionCodecName> codecs;
    private final Limits limits;
    private final Map<String, String> keyValues;
    private final ParquetProperties properties;
    private final ParquetFileWriter file;
    private final Sink[] sinks;
    private ColumnChunkPageWriteStore pages;
    private ColumnWriteStore columns;
    private long rows;

    /**
     * Maximum size of row groups.
     *
     * @param bytes after compression
     * @param rows number of rows
     */
    public record Limits(long bytes, long rows) {
        public Limits {
            bytes = Math.clamp(bytes, LEAST_BYTES, MOST_BYTES);
            rows = Math.max(1, rows);
        }
    }

    /** Creates a file, which must not exist. */
    public RowWriter(
            Path path,
            MessageType schema,
            Function<ColumnDescriptor, CompressionCodecName> codecs,
            Limits limits,
            Map<String, String> keyValues)
            throws IOException {
        this.schema = schema;
        this.codecs = codecs;
        this.limits = limits;
        this.keyValues = new TreeMap<>(keyValues); // in a fixed order
        this.properties = ParquetProperties.builder()
                .withAllocator(HeapByteBufferAllocator.getInstance())
                .withStatisticsTruncateLength(STATISTICS)
                .build();
        this.sinks = new Sink[schema.getColumns().size()];
        this.file = new ParquetFileWriter(
                new LocalOutputFile(path), schema, ParquetFileWriter.Mode.CREATE, MOST_BYTES, 0, null, properties);
        file.start();
        this.pages = pages();
        this.columns = properties.newColumnWriteStore(schema, pages, pages);
        bind();
    }

    /** Columns share a codec, or the library is one that supports several; that of Spark 4.2 does not. */
    private ColumnChunkPageWriteStore pages() {
        List<CompressionCodecName> all =
                schema.getColumns().stream().map(codecs).distinct().toList();
        if (all.size() == 1 || !SEVERAL_CODECS)
            return new ColumnChunkPageWriteStore(
                    Codec.compressor(all.getFirst()),
                    schema,
                    properties.getAllocator(),
                    ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH);
        return ColumnChunkPageWriteStore.builder()
                .withCompressorProvider(column -> Codec.compressor(codecs.apply(column)))
                .withSchema(schema)
                .withAllocator(properties.getAllocator())
                .build();
    }

    private void bind() {
        List<ColumnDescriptor> leaves = schema.getColumns();
        for (int i = 0; i < sinks.length; i++)
            sinks[i] = new Sink(leaves.get(i), columns.getColumnWriter(leaves.get(i)));
    }

    /** Receives values of a column from another file. */
    ColumnValues.TripletSink sink(int column) {
        return sinks[column];
    }

    /** The writer of a column, valid for the current row only. */
    ColumnWriter column(int column) {
        return sinks[column].writer;
    }

    /** Ends a row after all columns have been written. */
    public void endRow() throws IOException {
        columns.endRecord();
        rows++;
        boolean full =
                rows >= limits.rows() || (rows % CHECKED_ROWS == 0 && columns.getBufferedSize() >= limits.bytes());
        if (full) endGroup();
    }

    private void endGroup() throws IOException {
        if (rows == 0) return;
        file.startBlock(rows);
        columns.flush();
        pages.flushToFileWriter(file);
        file.endBlock();
        columns.close();
        pages.close();
        rows = 0;
        pages = pages();
        columns = properties.newColumnWriteStore(schema, pages, pages);
        bind();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            endGroup();
            file.end(keyValues);
        }
    }

    private record Sink(ColumnDescriptor column, ColumnWriter writer) implements ColumnValues.TripletSink {
        @Override
        public void accept(ColumnReader value, int repetition, int definition) {
            if (definition < column.getMaxDefinitionLevel()) {
                writer.writeNull(repetition, definition);
                return;
            }
            switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                case BOOLEAN -> writer.write(value.getBoolean(), repetition, definition);
                case INT32 -> writer.write(value.getInteger(), repetition, definition);
                case INT64 -> writer.write(value.getLong(), repetition, definition);
                case FLOAT -> writer.write(value.getFloat(), repetition, definition);
                case DOUBLE -> writer.write(value.getDouble(), repetition, definition);
                case BINARY, INT96, FIXED_LEN_BYTE_ARRAY -> {
                    // Marked as reused, so that a dictionary copies the value instead of keeping the whole page.
                    Binary bytes = Binary.fromReusedByteBuffer(value.getBinary().toByteBuffer());
                    writer.write(bytes, repetition, definition);
                }
            }
        }
    }
}
