package org.semblance.records;

import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;

/** Writes documents in the form of an {@link Encoding}; one thread's, for chunk after chunk. */
public interface Encoder extends TokenSink {
    /** The documents that follow are of the chunk with this number, from 0 in input order. */
    default void beginChunk(int number) {}

    /** The tokens that follow are of this document. */
    default void begin(Document document) {}

    /** Size, as in {@link Records#sizeOf}, of the document that ended last. */
    int lastSize();

    /** Documents of a smaller size than this say too little to be compared. */
    default int leastSize() {
        return 1;
    }

    /** What sizes count. */
    default String unit() {
        return "tokens";
    }

    /** The document that ended last counts as one without tokens. */
    void clearLast();

    /** Hands over the documents written since the last time, and starts anew. */
    Encoded seal();
}
