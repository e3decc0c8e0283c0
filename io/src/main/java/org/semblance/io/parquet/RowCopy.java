package org.semblance.io.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;
import org.semblance.spill.Directories;

/**
 * Copies rows of files with the same schema to one file, optionally with additional columns after their own, which replace
 * those of the same names.
 */
public final class RowCopy implements Closeable {
    /** Metadata keys of writer-specific schemas, which additional columns would invalidate. */
    private static final List<String> SCHEMAS =
            List.of("ARROW:schema", "pandas", "org.apache.spark.sql.parquet.row.metadata");

    private static final int TAIL = 8;

    private final List<CellKind.Column> added;
    private final int[] targets;
    private final int own;
    private final RowWriter out;
    private final Path path;
    private final Path file;
    private final List<SchemaElement> elements;
    private boolean closed;

    /**
     * Creates a file with the schema, compression and row group size of the first of these files. Where files cannot be
     * changed once they are written, as in a store, it is a temporary file until it is complete.
     */
    public RowCopy(Path path, List<ParquetFile> files, List<CellKind.Column> added) throws IOException {
        ParquetFile first = files.getFirst();
        this.path = path;
        this.file = RemoteFiles.isRemote(path)
                ? Files.createTempDirectory("semblance-")
                        .resolve(path.getFileName().toString())
                : path;
        Set<String> replaced = added.stream().map(CellKind.Column::name).collect(Collectors.toSet());
        this.elements = without(replaced, first.elements());
        this.added = List.copyOf(added);
        this.targets = targets(first.schema(), replaced);
        this.own = (int) Arrays.stream(targets).filter(target -> target >= 0).count();
        Map<ColumnPath, CompressionCodecName> codecs = codecs(files);
        CompressionCodecName usual = codecs.values().stream().findFirst().orElse(CompressionCodecName.ZSTD);
        this.out = new RowWriter(
                file,
                extended(first.schema(), added),
                column -> codecs.getOrDefault(ColumnPath.get(column.getPath()), usual),
                limits(files),
                keyValues(files, !added.isEmpty()));
    }

    /** The column and type of a file that cannot be copied without loss, if any. */
    public static Optional<String> obstacle(ParquetFile file) {
        for (int group = 0; group < file.groups(); group++) {
            Optional<String> found = obstacle(file.block(group));
            if (found.isPresent()) return found;
        }
        return lostType(file);
    }

    private static Optional<String> obstacle(BlockMetaData block) {
        for (ColumnChunkMetaData chunk : block.getColumns()) {
            String name = chunk.getPath().toDotString();
            if (chunk.isEncrypted()) return Optional.of("column \"" + name + "\" is encrypted");
            if (!Codec.reads(chunk.getCodec()))
                return Optional.of("column \"" + name + "\" is compressed by " + chunk.getCodec());
        }
        return Optional.empty();
    }

    /** Compares the schema of the file with the one that would be written. */
    private static Optional<String> lostType(ParquetFile file) {
        var meta = new org.apache.parquet.hadoop.metadata.FileMetaData(file.schema(), Map.of(), "");
        FileMetaData written =
                new ParquetMetadataConverter().toParquetMetadata(1, new ParquetMetadata(meta, List.of()));
        List<SchemaElement> before = file.elements();
        List<SchemaElement> after = written.getSchema();
        for (int i = 1; i < before.size(); i++) {
            if (i < after.size() && isSame(before.get(i), after.get(i))) continue;
            return Optional.of("column \"" + path(before, i) + "\" has the type " + type(before.get(i)));
        }
        return Optional.empty();
    }

    /** Legacy annotations of types are compared only as such. */
    private static boolean isSame(SchemaElement before, SchemaElement after) {
        return before.getName().equals(after.getName())
                && before.getType() == after.getType()
                && before.getType_length() == after.getType_length()
                && before.getRepetition_type() == after.getRepetition_type()
                && before.getNum_children() == after.getNum_children()
                && before.getField_id() == after.getField_id()
                && (!before.isSetConverted_type() || before.getConverted_type() == after.getConverted_type())
                && (!before.isSetLogicalType() || before.getLogicalType().equals(after.getLogicalType()));
    }

    private static String type(SchemaElement element) {
        String physical = element.isSetType() ? element.getType().name() : "group";
        if (element.isSetLogicalType()) {
            var logical = element.getLogicalType();
            return physical + " (" + (logical.isSet() ? logical.getSetField().getFieldName() : "unknown") + ")";
        }
        return element.isSetConverted_type() ? physical + " (" + element.getConverted_type() + ")" : physical;
    }

    /** The path of an element in a schema that is stored depth first. */
    private static String path(List<SchemaElement> elements, int wanted) {
        List<String> names = new ArrayList<>();
        List<Integer> left = new ArrayList<>(List.of(elements.getFirst().getNum_children()));
        for (int i = 1; i <= wanted; i++) {
            while (left.getLast() == 0) {
                left.removeLast();
                names.removeLast();
            }
            left.set(left.size() - 1, left.getLast() - 1);
            names.add(elements.get(i).getName());
            if (i == wanted) break;
            if (elements.get(i).isSetType()) names.removeLast();
            else left.add(elements.get(i).getNum_children());
        }
        return String.join(".", names);
    }

    private static MessageType extended(MessageType schema, List<CellKind.Column> added) {
        List<Type> fields = new ArrayList<>(schema.getFields());
        added.forEach(column -> fields.removeIf(field -> field.getName().equals(column.name())));
        added.forEach(column -> fields.add(column.type()));
        return added.isEmpty() ? schema : new MessageType(schema.getName(), fields);
    }

    /** The number of each leaf in the copy; -1 for those below a column that is replaced. */
    private static int[] targets(MessageType schema, Set<String> replaced) {
        int[] targets = new int[schema.getColumns().size()];
        int next = 0;
        for (int i = 0; i < targets.length; i++)
            targets[i] = replaced.contains(schema.getColumns().get(i).getPath()[0]) ? -1 : next++;
        return targets;
    }

    /** A schema that is stored depth first, without some of its columns. */
    private static List<SchemaElement> without(Set<String> replaced, List<SchemaElement> elements) {
        List<SchemaElement> rest = new ArrayList<>(List.of(elements.getFirst()));
        for (int i = 1; i < elements.size(); ) {
            int end = end(elements, i);
            if (!replaced.contains(elements.get(i).getName())) rest.addAll(elements.subList(i, end));
            i = end;
        }
        return rest;
    }

    /** The end of an element with everything below it. */
    private static int end(List<SchemaElement> elements, int element) {
        int end = element + 1;
        if (elements.get(element).isSetType()) return end;
        for (int left = elements.get(element).getNum_children(); left > 0; left--) end = end(elements, end);
        return end;
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
        row.copyTo(out, targets);
        for (int i = 0; i < added.size(); i++) write(out.column(own + i), values.get(i));
        out.endRow();
    }

    /** Copies the reader's current row with another text in a column, which may be named with dots. */
    public void write(RowReader row, String column, String text) throws IOException {
        row.copyTo(out, targets, column, text.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < added.size(); i++) write(out.column(own + i), null);
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
        try {
            out.close();
            patchSchema(file, elements);
            if (!file.equals(path)) Files.copy(file, path);
        } finally {
            if (!file.equals(path)) Directories.delete(Objects.requireNonNull(file.getParent()));
        }
    }

    /**
     * Replaces the first columns in the footer of a finished file by those of another; later columns remain. The schema
     * that parquet-java writes after reading one is not always the same: an interval becomes a column of unknown type,
     * which other readers take for nulls.
     */
    private static void patchSchema(Path file, List<SchemaElement> original) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] tail = ParquetFile.read(channel, channel.size() - TAIL, TAIL);
            int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
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
