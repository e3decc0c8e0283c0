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
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.InputReader.RecordBatch;
import org.semblance.io.read.InputReader.RecordCursor;

/**
 * The records of all inputs in order, or those of one open file, raw and as documents. Rejected records are included,
 * so that positions identify records.
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

    /** Reads {@code inputs}, with the ids they would have if {@code known} were read before them. */
    public static RecordReader of(List<Input> known, List<Input> inputs, ReadOptions options, int batchBytes) {
        FileSource source = new FileSource(known, inputs, options, batchBytes);
        return new RecordReader(source, source::place);
    }

    /** Reads the records of a batch. */
    static RecordReader of(RecordBatch.Chunk chunk) {
        return new RecordReader(new OneBatch(chunk), chunk::place);
    }

    /** A batch that was taken from its input. */
    private static final class OneBatch implements InputReader {
        private @Nullable RecordBatch batch;

        OneBatch(RecordBatch batch) {
            this.batch = batch;
        }

        @Override
        public @Nullable RecordBatch next() {
            RecordBatch taken = batch;
            batch = null;
            return taken;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /**
     * Reads the records of a file of another file system; a Parquet file by its path.
     *
     * @param packed opens the bytes as stored, possibly compressed
     * @param several whether there are other inputs, so that a line number alone is not a unique id
     */
    public static RecordReader of(InputFile file, OpenFile.Bytes packed, ReadOptions options, boolean several) {
        if (file.format().layout() == Format.Layout.COLUMNS)
            return new RecordReader(new ParquetReader(file, options, several, BLOCK_BYTES), () -> 0);
        OpenFile open = OpenFile.of(file, packed, options.zstdWindow());
        return new RecordReader(new RecordsReader(file, options, several, BLOCK_BYTES, open, 1), () -> 0);
    }

    /**
     * Passes a stream that is one document to a sink.
     *
     * @param position the number of the file within its input
     * @param fullNames whether relative paths are not unique across inputs, so that ids are full names
     */
    public static void readDocument(
            InputFile file,
            InputStream packed,
            long position,
            boolean fullNames,
            ReadOptions options,
            DocumentSink sink) {
        Document document;
        long bytes = 0;
        try (OpenFile open = OpenFile.of(file, () -> packed, options.zstdWindow())) {
            FolderReader.Content content = FolderReader.Content.of(open, options);
            bytes = content.size();
            document = content.document(fullNames, options);
        } catch (Rejection e) {
            sink.reject(position, e.reason(), bytes);
            return;
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
        sink.accept(document, position, bytes);
    }

    /** Moves to the next record; false at the end. */
    public boolean next() throws IOException {
        while (cursor == null || !cursor.next()) {
            RecordBatch batch = batches.next();
            if (batch == null) return false;
            cursor = batch.cursor();
        }
        return true;
    }

    /** The index of the record's input. */
    public int place() {
        return place.getAsInt();
    }

    /** The line where the record begins, or the number of the file within its input; from 1. */
    public long position() {
        return current().position();
    }

    /**
     * Passes the document or the reason of its rejection to the sink; nothing for a valid record that is not a
     * document.
     */
    public void read(DocumentSink sink) {
        current().read(sink);
    }

    /** The document, or null if the record is not a valid document. */
    public @Nullable Document document() {
        try {
            return current().document();
        } catch (Rejection e) {
            return null;
        }
    }

    /** Whether this is a valid record that is not a document; it is copied to every output. */
    public boolean isOther() {
        try {
            return current().document() == null;
        } catch (Rejection e) {
            return false;
        }
    }

    /**
     * Contains the record from {@link #offset} on, line terminator included; valid until the next call of {@link
     * #next}.
     */
    public byte[] buffer() {
        return current().buffer();
    }

    public int offset() {
        return current().offset();
    }

    /** Length of the record in bytes, line terminator included; 0 if it was too long to store. */
    public int length() {
        return current().length();
    }

    /** The file of the record. */
    public InputFile file() {
        return current().file();
    }

    /** Bytes on disk read so far. */
    public long bytesRead() {
        return batches.bytesRead();
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
