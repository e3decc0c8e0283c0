package org.semblance.io.read;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.InputFile;

/** Reads one input in batches. */
interface InputReader extends Closeable {
    /** The next batch in input order, or null at the end. */
    @Nullable
    RecordBatch next() throws IOException;

    /** Bytes on disk of the batches returned so far. */
    long bytesRead();

    /** Consecutive records of one input. */
    interface RecordBatch {
        RecordCursor cursor();

        /** A batch as a chunk of documents. */
        record Chunk(int place, RecordBatch batch) implements Source.Chunk, RecordBatch {
            @Override
            public RecordCursor cursor() {
                return batch.cursor();
            }

            @Override
            public void read(Source.DocumentSink sink) {
                RecordCursor cursor = cursor();
                while (cursor.next()) cursor.read(sink);
            }
        }
    }

    /** Iterates over the records of a batch; initially before the first one. Not thread-safe. */
    interface RecordCursor {
        boolean next();

        /** The line where the record begins, or the number of the file within its input; from 1. */
        long position();

        InputFile file();

        /** The buffer with the raw record, decompressed; the record is empty if it was too long to store. */
        byte[] buffer();

        default int offset() {
            return 0;
        }

        default int length() {
            return buffer().length;
        }

        /** Size of the record, decompressed and without its line terminator, also if it was too long to store. */
        long bytes();

        /** The document; null for a valid record that is not a document. */
        @Nullable
        Document document() throws Rejection;

        /**
         * Passes the document or the reason of its rejection to the sink; nothing for a valid record that is not a
         * document.
         */
        default void read(DocumentSink sink) {
            Document document;
            try {
                document = document();
            } catch (Rejection e) {
                sink.reject(position(), e.reason(), bytes());
                return;
            }
            if (document != null) sink.accept(document, position(), bytes());
        }
    }
}
