package org.semblance.relation;

/** Which of two matching documents is a near duplicate of the other, and may be removed for it. */
public enum Direction {
    /** Each of the other. */
    BOTH,
    /** The smaller one is contained in the larger one, which must be kept. */
    SMALLER_IN_LARGER,
    /** The first one, a new document, is contained in the second, an old one. */
    FIRST_IN_SECOND
}
