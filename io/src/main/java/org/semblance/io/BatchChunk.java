package org.semblance.io;

import org.semblance.document.Document;
import org.semblance.document.Source;

/** A batch for those who want its documents. */
record BatchChunk(int place, Batch batch) implements Source.Chunk {
    @Override
    public void read(Source.DocumentSink sink) {
        Cursor cursor = batch.cursor();
        while (cursor.next()) {
            try {
                Document document = cursor.document();
                if (document != null) sink.accept(document, cursor.position());
            } catch (Rejection e) {
                sink.reject(cursor.position(), e.reason());
            }
        }
    }
}
