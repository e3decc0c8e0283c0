package org.semblance.records;

/** Documents that travel with a set of tokens, of which only those need to travel that others have, too. */
public interface TokenSetCodec<R extends Records> extends RecordCodec<R> {
    /** The tokens that travel, ascending. */
    long[] tokens(byte[] packed);

    /** How many tokens the document has, whether they travel or not. */
    int tokenCount(byte[] packed);

    /** The same document, of whose tokens some travel, ascending; no other document has the others. */
    byte[] keeping(byte[] packed, long[] tokens);
}
