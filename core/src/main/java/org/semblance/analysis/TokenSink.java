package org.semblance.analysis;

/** Receives the tokens of one document after another. */
public interface TokenSink {
    /** Receives a token; {@code start} and {@code end} are its half-open range of UTF-16 units in the text. */
    void token(long hash, int start, int end);

    /** Ends the document. Default: nothing to do. */
    default void end() {}
}
