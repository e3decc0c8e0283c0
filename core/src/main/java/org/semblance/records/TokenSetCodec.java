package org.semblance.records;

/**
 * Serializes documents with a set of tokens, of which only the tokens shared with other documents need to be stored.
 */
public interface TokenSetCodec<R extends Records> extends RecordCodec<R> {
    /** The stored tokens, ascending. */
    long[] tokens(byte[] packed);

    /** The number of tokens of the document, stored or not. */
    int tokenCount(byte[] packed);

    /**
     * The same document with only these tokens stored, ascending; the omitted ones must not occur in any other
     * document.
     */
    byte[] keeping(byte[] packed, long[] tokens);
}
