package org.semblance.records;

import org.semblance.analysis.TokenSink;

/** Writes the documents of one chunk; for one thread. */
public interface Encoder extends TokenSink {
    /** Documents ended so far. */
    int documents();

    /** Size, as in {@link Records#sizeOf}, of the document that ended last. */
    int lastSize();

    /** What the method sees of the document that ended last, as short text: equal texts, equal to the method. */
    String lastFingerprint();

    /** The document that ended last counts as one without tokens. */
    void clearLast();

    /** No more documents will come: gives back memory that only writing needs. */
    void seal();
}
