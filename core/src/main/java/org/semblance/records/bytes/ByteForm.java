package org.semblance.records.bytes;

/**
 * Defines the bytes that each token contributes to the byte string of its document: an immutable description that
 * creates a {@link Writer} for each thread. The encoder inserts a blank between tokens.
 */
public interface ByteForm {
    /** A writer for one thread. */
    Writer writer();

    /** The characters of a token. */
    ByteForm AS_WRITTEN = () -> (characters, from, to, into) -> into.append(characters, from, to);

    /** Writes the tokens of one document after the other. Not thread-safe. */
    interface Writer {
        /** Appends the bytes of the token with these characters. */
        void write(char[] characters, int from, int to, ByteColumn into);
    }
}
