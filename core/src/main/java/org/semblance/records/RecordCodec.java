package org.semblance.records;

import java.util.List;

/**
 * Serializes single records, so that any of them can be combined to a collection elsewhere. Bytes are packed from the
 * encoder's chunk, and unpacked to the columns that {@link Encoding#assemble} would have created from the same
 * documents.
 */
public interface RecordCodec<R extends Records> {
    /** An encoder for one thread; every document is sealed as a chunk of its own. */
    Encoder encoder();

    /** Serializes the only document of a chunk, which is consumed. */
    byte[] pack(Encoded one);

    /** The size of a document, as in {@link Records#sizeOf}. */
    int sizeOf(byte[] packed);

    /**
     * Length of the content prefix: copies have equal prefixes of this length, and all other documents different ones.
     */
    int content(byte[] packed);

    /**
     * Whether contents are compared byte by byte to find copies. Default: no, a hash of 128 bits of them is enough.
     */
    default boolean comparesBytes() {
        return false;
    }

    /** A collection of the documents, in this order. */
    R unpack(List<byte[]> packed);
}
