package org.semblance.io;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** Walks the records of a batch; stands before the first at the beginning. One thread's worker. */
interface Cursor {
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
}
