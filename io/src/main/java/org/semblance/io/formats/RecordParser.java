package org.semblance.io.formats;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** Turns the bytes of one record into a document; one thread's worker. */
public interface RecordParser {
    /**
     * The document of a record, whose terminator is not among the bytes; null if the record is sound, but of a kind
     * that is not compared.
     */
    @Nullable
    Document parse(byte[] bytes, int start, int end, long line) throws Rejection;
}
