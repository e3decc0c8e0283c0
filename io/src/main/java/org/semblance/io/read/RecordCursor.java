package org.semblance.io.read;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.InputFile;

/** Iterates over the records of a batch; initially before the first one. Not thread-safe. */
interface RecordCursor {
    boolean next();

    /** The line where the record begins, or the number of the file within its input; from 1. */
    long position();

    InputFile file();

    /** The buffer with the raw record, decompressed; the record is empty if it was too long to store. */
    byte[] buffer();

    int offset();

    int length();

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
            sink.reject(position(), e.reason());
            return;
        }
        if (document != null) sink.accept(document, position());
    }
}
