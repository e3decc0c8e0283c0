package org.semblance.records.bits;

/** The weights of the features of a document. */
public sealed interface Weighting {
    /** The number of occurrences: tf. */
    record Occurrences() implements Weighting {}

    /** tf·idf, with the frequencies of the collection of the document. */
    record Counted() implements Weighting {}

    /** tf·idf, with frequencies counted earlier. */
    record Stored(DocumentFrequencies frequencies) implements Weighting {}
}
