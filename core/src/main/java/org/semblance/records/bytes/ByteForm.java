package org.semblance.records.bytes;

/**
 * What a token contributes to the string of bytes that stands for its document: an immutable description, from which each thread
 * takes a {@link Writer}. Between the tokens the encoder puts a blank, and the analyzer's tokens as strings are what is written here.
 */
public interface ByteForm {
    /** A writer for one thread. */
    Writer writer();

    /** The characters of a token as they stand in the text. */
    ByteForm AS_WRITTEN = () -> (text, start, end, into) -> into.append(text, start, end);

    /** Writes tokens of one document after the other. */
    interface Writer {
        /** Appends what stands for the token between two places of its document's text. */
        void write(String text, int start, int end, ByteColumn into);
    }
}
