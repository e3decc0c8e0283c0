package org.semblance.io.read;

import org.semblance.document.Source;

/** Consecutive records of one input. */
interface RecordBatch {
    RecordCursor cursor();

    /** A batch as a chunk of documents. */
    record Chunk(int place, RecordBatch batch) implements Source.Chunk {
        @Override
        public void read(Source.DocumentSink sink) {
            RecordCursor cursor = batch.cursor();
            while (cursor.next()) cursor.read(sink);
        }
    }
}
