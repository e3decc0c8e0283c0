package org.semblance.records;

/**
 * Documents whose form follows from how many documents of the collection have each of their features: until that is counted, they travel as
 * features.
 */
public interface TwoPhaseCodec<R extends Records> {
    /** An encoder for one thread, of which every document is sealed on its own. */
    Encoder encoder();

    /** The one document of a chunk, which is used up, as its features. */
    byte[] packFeatures(Encoded one);

    /** The features of a document, each once, ascending. */
    long[] features(byte[] packed);

    /** What brings documents into their form, when so many of all have any feature; one thread's. */
    Settler settler(long documents);

    /** Knows the collection. */
    interface Settler {
        /** The document in its form, given the frequencies of its features. */
        byte[] settle(byte[] packed, Frequencies frequencies);
    }

    /** How documents travel from then on. */
    RecordCodec<R> settled();
}
