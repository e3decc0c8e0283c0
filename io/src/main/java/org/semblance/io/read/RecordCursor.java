package org.semblance.io.read;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.InputFile;

/** Walks the records of a batch; stands before the first at the beginning. One thread's worker. */
interface RecordCursor {
    boolean next();

    /** The line on which the record begins, or the number of the file in its place; from 1. */
    long position();

    InputFile file();

    /** The record as it stands in the unpacked file; nothing of one that was too long to keep. */
    byte[] buffer();

    int offset();

    int length();

    /** The document of the record; null if the record is sound, but of a kind that is not compared. */
    @Nullable
    Document document() throws Rejection;

    /** Passes the document of the record to a sink, or why there is none; nothing if the record is of a kind that is not compared. */
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
