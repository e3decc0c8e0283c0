package org.semblance.io;

import org.semblance.document.Source;

/** A run of consecutive records of one place. */
interface Batch {
    Cursor cursor();

    /** A batch for those who want its documents. */
    record Chunk(int place, Batch batch) implements Source.Chunk {
        @Override
        public void read(Source.DocumentSink sink) {
            Cursor cursor = batch.cursor();
            while (cursor.next()) cursor.read(sink);
        }
    }
}
