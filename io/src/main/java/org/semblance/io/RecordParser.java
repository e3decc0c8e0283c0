package org.semblance.io;

import org.semblance.document.Document;

/** Turns the bytes of one record into a document; one thread's worker. */
interface RecordParser {
    /** The document of a record, whose terminator is not among the bytes. */
    Document parse(byte[] bytes, int start, int end, long line) throws Rejection;
}
