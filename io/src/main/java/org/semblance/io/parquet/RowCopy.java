package org.semblance.io.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Copies rows of files with the same schema to one file, optionally with additional columns after their own. */
public final class RowCopy implements Closeable {
    /** Metadata keys of writer-specific schemas, which additional columns would invalidate. */
    private static final List<String> SCHEMAS =
            List.of("ARROW:schema", "pandas", "org.apache.spark.sql.parquet.row.metadata");

    private final List<CellKind.Column> added;
    private final int own;
    private final RowWriter out;
    private final Path path;
    private final List<SchemaElement> elements;
    private boolean closed;

    /** Creates a file with the schema, compression and row group size of the first of these files. */
    public RowCopy(Path path, List<ParquetFile> files, List<CellKind.Column> added) throws IOException {
        ParquetFile first = files.getFirst();
        this.path = path;
        this.elements = first.elements();
        this.added = List.copyOf(added);
        this.own = first.schema().getColumns().size();
        Map<ColumnPath, CompressionCodecName> codecs = codecs(files);
        CompressionCodecName usual = codecs.values().stream().findFirst().orElse(CompressionCodecName.ZSTD);
        this.out = new RowWriter(
                path,
                extended(first.schema(), added),
                column -> codecs.getOrDefault(ColumnPath.get(column.getPath()), usual),
                limits(files),
                keyValues(files, !added.isEmpty()));
    }

    private static MessageType extended(MessageType schema, List<CellKind.Column> added) {
        List<Type> fields = new ArrayList<>(schema.getFields());
        added.forEach(column -> fields.add(column.type()));
        return added.isEmpty() ? schema : new MessageType(schema.getName(), fields);
    }

    private static Map<ColumnPath, CompressionCodecName> codecs(List<ParquetFile> files) {
        Map<ColumnPath, CompressionCodecName> codecs = new LinkedHashMap<>();
        for (ParquetFile file : files) {
            if (file.groups() == 0) continue;
            for (ColumnChunkMetaData chunk : file.block(0).getColumns())
                codecs.putIfAbsent(chunk.getPath(), Codec.written(chunk.getCodec()));
        }
        return codecs;
    }

    private static RowWriter.Limits limits(List<ParquetFile> files) {
        long bytes = 0;
        long rows = 0;
        for (ParquetFile file : files) {
            for (int group = 0; group < file.groups(); group++) {
                bytes = Math.max(bytes, file.bytes(group));
                rows = Math.max(rows, file.rows(group));
            }
        }
        return new RowWriter.Limits(bytes, rows);
    }

    /** The key-value metadata of all files; the first value of a key is used. */
    private static Map<String, String> keyValues(List<ParquetFile> files, boolean extended) {
        Map<String, String> all = new LinkedHashMap<>();
        for (ParquetFile file : files) file.keyValues().forEach(all::putIfAbsent);
        if (extended) SCHEMAS.forEach(all::remove);
        return all;
    }

    /** Copies the reader's current row, with a value or null for each additional column. */
    public void write(RowReader row, List<@Nullable Object> values) throws IOException {
        row.copyTo(out);
        for (int i = 0; i < added.size(); i++) write(out.column(own + i), values.get(i));
        out.endRow();
    }

    private static void write(ColumnWriter column, @Nullable Object value) {
        switch (value) {
            case null -> column.writeNull(0, 0);
            case Boolean truth -> column.write(truth, 0, 1);
            case Integer number -> column.write((int) number, 0, 1);
            case Double number -> column.write((double) number, 0, 1);
            default ->
                column.write(Binary.fromConstantByteArray(value.toString().getBytes(StandardCharsets.UTF_8)), 0, 1);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) return;
        closed = true;
        out.close();
        SchemaPatch.apply(path, elements);
    }

    /**
     * Copies the schema of a file unchanged. The schema that parquet-java writes after reading one is not always the
     * same: an interval becomes a column of unknown type, which other readers take for nulls.
     */
    private static final class SchemaPatch {
        private static final int TAIL = 8;

        private SchemaPatch() {}

        /** Replaces the first columns in the footer of a finished file by those of another; later columns remain. */
        static void apply(Path file, List<SchemaElement> original) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                byte[] tail = ParquetFile.read(channel, channel.size() - TAIL, TAIL);
                int length =
                        ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
                long start = channel.size() - TAIL - length;
                byte[] footer = ParquetFile.read(channel, start, length);
                FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(footer));
                List<SchemaElement> schema = new ArrayList<>(meta.getSchema());
                for (int i = 1; i < original.size(); i++) schema.set(i, original.get(i)); // all except the root
                meta.setSchema(schema);
                ByteArrayOutputStream patched = new ByteArrayOutputStream();
                Util.writeFileMetaData(meta, patched);
                ByteBuffer end = ByteBuffer.allocate(patched.size() + TAIL).order(ByteOrder.LITTLE_ENDIAN);
                end.put(patched.toByteArray())
                        .putInt(patched.size())
                        .put(tail, TAIL / 2, TAIL / 2)
                        .flip();
                channel.truncate(start);
                while (end.hasRemaining()) channel.write(end, start + end.position());
            }
        }
    }
}
