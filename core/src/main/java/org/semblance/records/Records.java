package org.semblance.records;

import java.util.Map;

/**
 * Documents in one comparable form, stored as columns: document x is ordinal x. A new form implements this interface.
 */
public interface Records {
    /** Number of documents. */
    int size();

    /**
     * The size of document x in the unit a user would count in this form: tokens, characters, bits or bytes; 0 if it
     * has nothing to compare.
     */
    int sizeOf(int x);

    /** Numbers of documents by properties of this form, for the statistics of a run. Default: none. */
    default Map<String, Long> statistics() {
        return Map.of();
    }

    /** The tokens of many documents, where they were counted. Default: none. */
    default CommonTokens common() {
        return CommonTokens.NONE;
    }

    /** Memory of the columns in bytes. */
    long bytes();

    /**
     * The documents with these ordinals, in this order. Like {@link #contents}, required only if the search joins copies
     * once.
     */
    Records select(int[] ordinals);

    /** Memory of a selection of all documents in bytes; less than {@link #bytes} where selections share columns. */
    default long selectionBytes() {
        return bytes();
    }

    /** Equality of documents in this form, so that a search may compare one representative for all copies. */
    Contents contents();
}
