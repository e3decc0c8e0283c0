package org.semblance.relation;

/** Takes verified pairs. */
public interface PairSink {
    /** The overlap is not known, or not defined for this relation. */
    int NO_OVERLAP = -1;

    /** Takes a verified pair, in either order of the two; each pair comes once. */
    void pair(int x, int y, int overlap, double score);
}
