package org.semblance.records.bits;

/** What a feature of a document weighs. */
public sealed interface Weighting {
    /** As much as it occurs: tf. */
    record Occurrences() implements Weighting {}

    /** tf·idf, by the frequencies of the collection that the document belongs to. */
    record Counted() implements Weighting {}

    /** tf·idf, by frequencies counted earlier. */
    record Stored(DocumentFrequencies frequencies) implements Weighting {}
}
