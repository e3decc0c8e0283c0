package org.semblance.pairs;

/** Which pairs of a run are listed. */
public enum PairListing {
    /** Every pair. */
    ALL,
    /** The pairs between distinct documents, and each copy with its representative. */
    DISTINCT,
    /** No pairs. */
    NONE
}
