package org.semblance.pairs;

/** Which pairs of a run are listed. */
public enum PairListing {
    /** Every pair. */
    ALL,
    /** The pairs between distinct documents, and each copy with the first document that is like it. */
    DISTINCT,
    /** No pairs. */
    NONE
}
