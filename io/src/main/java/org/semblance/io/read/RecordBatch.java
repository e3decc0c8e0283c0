package org.semblance.io.read;

import org.semblance.document.Source;

/** A run of consecutive records of one place. */
interface RecordBatch {
    RecordCursor cursor();

    /** A batch for those who want its documents. */
    record Chunk(int place, RecordBatch batch) implements Source.Chunk {
        @Override
        public void read(Source.DocumentSink sink) {
            RecordCursor cursor = batch.cursor();
            while (cursor.next()) cursor.read(sink);
        }
    }
}
