package org.semblance.records;

import java.util.List;

/**
 * How documents travel: each on its own as bytes, so that any of them can become a collection elsewhere. Bytes are packed by the encoder of
 * the form, and unpacked to the columns that {@link Encoding#assemble} would have made of the same documents.
 */
public interface RecordCodec<R extends Records> {
    /** An encoder for one thread, of which every document is sealed on its own. */
    Encoder encoder();

    /** The one document of a chunk, which is used up. */
    byte[] pack(Encoded one);

    /** The size of a document, as in {@link Records#sizeOf}. */
    int sizeOf(byte[] packed);

    /** How many of its first bytes a document has in common with its copies: all that they have in common, and with no other. */
    int content(byte[] packed);

    /** One collection of documents, in this order. */
    R unpack(List<byte[]> packed);
}
