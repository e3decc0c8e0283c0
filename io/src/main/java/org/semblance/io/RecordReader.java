package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/**
 * The records of all inputs once more, in input order, as they stand in the files. Records that were rejected come
 * along, so that positions tell which is which.
 */
public final class RecordReader implements Closeable {
    private final Batches batches;
    private @Nullable Cursor cursor;

    RecordReader(List<Input> known, List<Input> inputs, ReadOptions options, int batchBytes) {
        this.batches = new Batches(known, inputs, options, batchBytes);
    }

    /** Goes on to the next record; false at the end. */
    public boolean next() throws IOException {
        while (cursor == null || !cursor.next()) {
            Batch batch = batches.next();
            if (batch == null) return false;
            cursor = batch.cursor();
        }
        return true;
    }

    /** The index of the input the record is from. */
    public int place() {
        return batches.place();
    }

    /** The line on which the record begins, or the number of the file in its place; from 1. */
    public long position() {
        return current().position();
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

    private Cursor current() {
        if (cursor == null) throw new IllegalStateException("no record before the first call of next");
        return cursor;
    }

    @Override
    public void close() throws IOException {
        batches.close();
    }
}
