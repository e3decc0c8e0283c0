package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;

/** The records of a file that somebody else opened, wherever it is: as they stand in it, and as documents. */
public final class StreamedFile implements Closeable {
    private static final int BLOCK_BYTES = 1 << 20;

    private final RecordsReader reader;
    private @Nullable Cursor cursor;

    /**
     * Reads a file of records.
     *
     * @param packed its bytes as they are stored
     * @param several whether there are other inputs, so that a line number alone is no id
     */
    public StreamedFile(InputFile file, InputStream packed, ReadOptions options, boolean several) {
        this.reader = new RecordsReader(file, options, several, BLOCK_BYTES, OpenFile.of(file, packed), 1);
    }

    /** Goes on to the next record; false at the end. */
    public boolean next() {
        while (cursor == null || !cursor.next()) {
            Batch batch = reader.next();
            if (batch == null) return false;
            cursor = batch.cursor();
        }
        return true;
    }

    /** Hands the document of the record to a sink, or why there is none; nothing if the record is of a kind that is not compared. */
    public void read(DocumentSink sink) {
        Document document;
        try {
            document = current().document();
        } catch (Rejection e) {
            sink.reject(position(), e.reason());
            return;
        }
        if (document != null) sink.accept(document, position());
    }

    public long position() {
        return current().position();
    }

    /** Holds the record from {@link #offset} on, line terminator included; valid until the next record. */
    public byte[] buffer() {
        return current().buffer();
    }

    public int offset() {
        return current().offset();
    }

    /** The record's length in bytes, its line terminator included. */
    public int length() {
        return current().length();
    }

    private Cursor current() {
        if (cursor == null) throw new IllegalStateException("no record before the first call of next");
        return cursor;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /**
     * Hands a file that is one document to a sink.
     *
     * @param position the number of the file in its place
     * @param fullNames whether paths within places are not unique, so that only full names are ids
     */
    public static void document(
            InputFile file,
            InputStream packed,
            long position,
            boolean fullNames,
            ReadOptions options,
            DocumentSink sink) {
        Document document;
        try (OpenFile open = OpenFile.of(file, packed)) {
            document = FolderReader.document(file, FolderReader.content(open, options), fullNames, options);
        } catch (Rejection e) {
            sink.reject(position, e.reason());
            return;
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
        sink.accept(document, position);
    }

    /** Whether two places have a file of the same path within them, so that only full names are ids. */
    public static boolean fullNames(List<Input> inputs) {
        return Batches.collide(inputs);
    }
}
