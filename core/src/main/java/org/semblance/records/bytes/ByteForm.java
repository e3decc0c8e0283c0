package org.semblance.records.bytes;

/**
 * Defines the bytes that each token contributes to the byte string of its document: an immutable description that
 * creates a {@link Writer} for each thread. The encoder inserts a blank between tokens.
 */
public interface ByteForm {
    /** A writer for one thread. */
    Writer writer();

    /** The characters of a token as in the text. */
    ByteForm AS_WRITTEN = () -> (text, start, end, into) -> into.append(text, start, end);

    /** Writes the tokens of one document after the other. Not thread-safe. */
    interface Writer {
        /** Appends the bytes of the token between two offsets of its document's text. */
        void write(String text, int start, int end, ByteColumn into);
    }
}
