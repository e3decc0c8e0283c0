package org.semblance.records;

import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;

/** Encodes documents in the form of an {@link Encoding}, chunk after chunk. Not thread-safe. */
public interface Encoder extends TokenSink {
    /** The following documents belong to the chunk with this number, counted from 0 in input order. */
    default void beginChunk(int number) {}

    /** The following tokens belong to this document. */
    default void begin(Document document) {}

    /** Size of the last ended document, as in {@link Records#sizeOf}. */
    int lastSize();

    /** Documents smaller than this have too little content to be compared. */
    default int leastSize() {
        return 1;
    }

    /** The unit of sizes. */
    default String unit() {
        return "tokens";
    }

    /** Replaces the last ended document by one without tokens. */
    void clearLast();

    /** Returns the documents encoded since the last call and starts a new chunk. */
    Encoded seal();
}
