package org.semblance.io.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * The records of all inputs in input order, or those of one open file: as they stand in the files, and as documents.
 * Rejected records are included, so that positions identify records.
 */
public final class RecordReader implements Closeable {
    private static final int BLOCK_BYTES = 1 << 20;

    private final InputReader batches;
    private final IntSupplier place;
    private @Nullable RecordCursor cursor;

    private RecordReader(InputReader batches, IntSupplier place) {
        this.batches = batches;
        this.place = place;
    }

    /** Reads inputs behind others that are known. */
    public static RecordReader of(List<Input> known, List<Input> inputs, ReadOptions options, int batchBytes) {
        InputBatches batches = new InputBatches(known, inputs, options, batchBytes);
        return new RecordReader(batches, batches::place);
    }

    /**
     * Reads an open file of records, wherever it is stored.
     *
     * @param packed its bytes as they are stored
     * @param several whether there are other inputs, so that a line number alone is no id
     */
    public static RecordReader of(InputFile file, InputStream packed, ReadOptions options, boolean several) {
        OpenFile open = OpenFile.of(file, packed);
        return new RecordReader(new RecordsReader(file, options, several, BLOCK_BYTES, open, 1), () -> 0);
    }

    /**
     * Passes an open file that is one document to a sink.
     *
     * @param position the number of the file in its place
     * @param fullNames whether paths within places are not unique, so that only full names are ids
     */
    public static void readDocument(
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

    /** Goes on to the next record; false at the end. */
    public boolean next() throws IOException {
        while (cursor == null || !cursor.next()) {
            RecordBatch batch = batches.next();
            if (batch == null) return false;
            cursor = batch.cursor();
        }
        return true;
    }

    /** The index of the input the record is from. */
    public int place() {
        return place.getAsInt();
    }

    /** The line on which the record begins, or the number of the file in its place; from 1. */
    public long position() {
        return current().position();
    }

    /** Passes the document of the record to a sink, or why there is none; nothing if the record is of a kind that is not compared. */
    public void read(DocumentSink sink) {
        current().read(sink);
    }

    /** The record as a document, or null if it cannot be read as one. */
    public @Nullable Document document() {
        try {
            return current().document();
        } catch (Rejection e) {
            return null;
        }
    }

    /** Whether the record is sound, but of a kind that is not compared: it belongs into every copy of its file. */
    public boolean isOther() {
        try {
            return current().document() == null;
        } catch (Rejection e) {
            return false;
        }
    }

    /** Holds the record from {@link #offset} on, line terminator included; valid until the next record. */
    public byte[] buffer() {
        return current().buffer();
    }

    public int offset() {
        return current().offset();
    }

    /** The record's length in bytes, its line terminator included; 0 if it was too long to keep. */
    public int length() {
        return current().length();
    }

    /** The file the record is from. */
    public InputFile file() {
        return current().file();
    }

    /** Bytes on disk read so far. */
    public long bytesRead() {
        return batches.diskBytes();
    }

    private RecordCursor current() {
        if (cursor == null) throw new IllegalStateException("no record before the first call of next");
        return cursor;
    }

    @Override
    public void close() throws IOException {
        batches.close();
    }
}
