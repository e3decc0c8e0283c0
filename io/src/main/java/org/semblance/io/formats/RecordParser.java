package org.semblance.io.formats;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** Parses one record. Not thread-safe. */
public interface RecordParser {
    /**
     * The document of a record, given without its terminator; null for a valid record that is not a document, such as a
     * WARC request.
     */
    @Nullable
    Document parse(byte[] bytes, int start, int end, long line) throws Rejection;
}
