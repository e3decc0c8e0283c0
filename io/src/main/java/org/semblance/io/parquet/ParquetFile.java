package org.semblance.io.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * The footer of a file: its columns, row groups and their positions. It keeps no open file; every read opens and closes
 * it, so any thread may read at any time.
 */
public final class ParquetFile {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);
    private static final int TAIL = 8;

    private final Path path;
    private final long size;
    private final List<SchemaElement> elements;
    private final ParquetMetadata footer;
    private final @Nullable ParsedVersion writer;

    private ParquetFile(Path path, long size, List<SchemaElement> elements, ParquetMetadata footer) {
        this.path = path;
        this.size = size;
        this.elements = elements;
        this.footer = footer;
        this.writer = writer(footer.getFileMetaData().getCreatedBy());
    }

    /**
     * Reads the footer of a file.
     *
     * @throws BadParquet if it is not a Parquet file, or encrypted
     */
    public static ParquetFile open(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            long size = channel.size();
            if (size < MAGIC.length + TAIL || !Arrays.equals(read(channel, 0, MAGIC.length), MAGIC)) {
                boolean encrypted = size >= TAIL && Arrays.equals(read(channel, 0, MAGIC.length), ENCRYPTED);
                throw encrypted
                        ? encrypted()
                        : new BadParquet("not a Parquet file; if it has another format, add --format");
            }
            byte[] tail = read(channel, size - TAIL, TAIL);
            byte[] mark = Arrays.copyOfRange(tail, TAIL - MAGIC.length, TAIL);
            if (Arrays.equals(mark, ENCRYPTED)) throw encrypted();
            long length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
            if (!Arrays.equals(mark, MAGIC) || length <= 0 || length > size - MAGIC.length - TAIL)
                throw BadParquet.broken("the Parquet data ends early: there is no footer at its end");
            return parse(path, size, read(channel, size - TAIL - length, (int) length));
        }
    }

    private static ParquetFile parse(Path path, long size, byte[] footer) throws BadParquet {
        try {
            FileMetaData raw = Util.readFileMetaData(new ByteArrayInputStream(footer));
            if (raw.isSetEncryption_algorithm()) throw encrypted();
            long rows = raw.getRow_groups().stream()
                    .mapToLong(RowGroup::getNum_rows)
                    .sum();
            if (rows != raw.getNum_rows())
                throw BadParquet.broken("the footer of the Parquet data says %,d rows, and its row groups have %,d"
                        .formatted(raw.getNum_rows(), rows));
            return new ParquetFile(
                    path, size, raw.getSchema(), new ParquetMetadataConverter().fromParquetMetadata(raw));
        } catch (BadParquet e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw BadParquet.broken("the footer of the Parquet data cannot be read (" + BadParquet.oneLine(e) + ")", e);
        }
    }

    private static BadParquet encrypted() {
        return new BadParquet("the Parquet data is encrypted; write it without encryption");
    }

    private static @Nullable ParsedVersion writer(@Nullable String createdBy) {
        try {
            return createdBy == null ? null : VersionParser.parse(createdBy);
        } catch (VersionParseException e) {
            return null; // the version serves only to work around bugs of a few writers, which do state it
        }
    }

    static byte[] read(FileChannel channel, long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            int n = channel.read(bytes, at + bytes.position());
            if (n < 0) throw BadParquet.broken("the Parquet data ends early");
        }
        return bytes.array();
    }

    /** Reads bytes from a position. */
    byte[] read(long at, int length) throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            return read(channel, at, length);
        } catch (BadParquet | ClosedByInterruptException | NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            throw new BadParquet(
                    "reading failed at byte " + at + ": " + BadParquet.oneLine(e), e); // not a write failure
        }
    }

    long size() {
        return size;
    }

    public MessageType schema() {
        return footer.getFileMetaData().getSchema();
    }

    /** The schema as stored in the file. */
    List<SchemaElement> elements() {
        return elements;
    }

    public Map<String, String> keyValues() {
        return footer.getFileMetaData().getKeyValueMetaData();
    }

    /** The application that wrote the file, if known. */
    @Nullable
    ParsedVersion writer() {
        return writer;
    }

    public int groups() {
        return footer.getBlocks().size();
    }

    /** Number of rows of a row group. */
    public long rows(int group) {
        return block(group).getRowCount();
    }

    /** Bytes on disk of a row group. */
    public long bytes(int group) {
        return block(group).getColumns().stream()
                .mapToLong(ColumnChunkMetaData::getTotalSize)
                .sum();
    }

    BlockMetaData block(int group) {
        return footer.getBlocks().get(group);
    }

    /** The position of a column of a row group. */
    ColumnChunkMetaData chunk(int group, ColumnDescriptor column) throws BadParquet {
        ColumnPath wanted = ColumnPath.get(column.getPath());
        for (ColumnChunkMetaData chunk : block(group).getColumns()) {
            if (chunk.getPath().equals(wanted)) return chunk;
        }
        throw BadParquet.broken("row group " + (group + 1) + " lacks the column \"" + name(column) + "\"");
    }

    /** The name of a column on the command line, with dots. */
    public static String name(ColumnDescriptor column) {
        return String.join(".", column.getPath());
    }
}
