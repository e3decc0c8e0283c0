package org.semblance.analysis;

/** Receives the tokens of one document after another. */
public interface TokenSink {
    /** Receives a token; {@code start} and {@code end} are its half-open range of UTF-16 units in the text. */
    void token(long hash, int start, int end);

    /** Receives several tokens, as if one by one; the batch is valid during the call. */
    default void tokens(TokenBatch batch) {
        for (int i = 0; i < batch.size; i++) token(batch.hashes[i], batch.starts[i], batch.ends[i]);
    }

    /**
     * Receives a token with its characters, the range from {@code from} to {@code to} of an array, where these are not
     * those of the text at {@code start}, such as normalized ones. Default: the characters are ignored.
     */
    default void token(char[] characters, int from, int to, long hash, int start, int end) {
        token(hash, start, end);
    }

    /**
     * The following tokens of the document are its full text, as an analyzer that selects tokens of a text found too few
     * of them. Called before the first token. Default: ignored.
     */
    default void fullText() {}

    /** Ends the document. Default: nothing to do. */
    default void end() {}
}
