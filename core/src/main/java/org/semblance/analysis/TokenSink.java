package org.semblance.analysis;

/** Takes the tokens of one document after another. */
public interface TokenSink {
    /** A token, and the half-open range of UTF-16 units of the text that it stands for. */
    void token(long hash, int start, int end);

    /** The document is complete. */
    void end();
}
