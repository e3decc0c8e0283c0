package org.semblance.records;

/**
 * Serializes documents whose form depends on the document frequencies of their features: first as features, and in
 * their final form once the frequencies are known.
 */
public interface TwoPhaseCodec<R extends Records> {
    /** An encoder for one thread; every document is sealed as a chunk of its own. */
    Encoder encoder();

    /** Serializes the features of the only document of a chunk, which is consumed. */
    byte[] packFeatures(Encoded one);

    /** The distinct features of a document, ascending. */
    long[] features(byte[] packed);

    /**
     * Converts documents to their final form, for a collection with this number of documents that have any feature. Not
     * thread-safe.
     */
    Settler settler(long documents);

    /** Converts documents to their final form, given document frequencies. */
    interface Settler {
        /** The document in its final form, given the frequencies of its features. */
        byte[] settle(byte[] packed, Frequencies frequencies);

        /** Whether features of so many documents are counted as ignored tokens. */
        default boolean ignores(long frequency) {
            return false;
        }
    }

    /** Serialization of the final form. */
    RecordCodec<R> settled();
}
