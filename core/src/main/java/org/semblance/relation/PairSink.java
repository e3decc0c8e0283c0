package org.semblance.relation;

/** Takes verified pairs. */
public interface PairSink {
    /** The tokens two records share are not known, or there is no such thing. */
    int NO_OVERLAP = -1;

    /** x and y are related; each pair comes once, in any order of the two. */
    void pair(int x, int y, int overlap, double score);
}
