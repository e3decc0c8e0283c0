package org.semblance.io.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/**
 * Puts the schema of a file word for word into a copy of it. parquet-java knows schemas in a form of its own, and what it
 * makes of them again is not always the same: an interval becomes a column of an unknown kind, which others take for nulls.
 */
final class SchemaPatch {
    private static final int TAIL = 8;

    private SchemaPatch() {}

    /** Replaces the first columns in the footer of a finished file by those of another; the columns after them stay. */
    static void apply(Path file, List<SchemaElement> original) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] tail = ParquetFile.read(channel, channel.size() - TAIL, TAIL);
            int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
            long start = channel.size() - TAIL - length;
            byte[] footer = ParquetFile.read(channel, start, length);
            FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(footer));
            List<SchemaElement> schema = new ArrayList<>(meta.getSchema());
            for (int i = 1; i < original.size(); i++) schema.set(i, original.get(i)); // all but the root
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
