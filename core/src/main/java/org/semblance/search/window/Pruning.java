package org.semblance.search.window;

/**
 * Which comparisons are left out. The grounds hold for compressors that are <em>normal</em>, which real ones are but for some bytes: a few
 * pairs within the threshold may be lost.
 */
public enum Pruning {
    /** None: every pair is compressed. */
    NONE,
    /** Those of strings whose sizes are too far apart: P1 of the paper, a lower bound of the distance. */
    P1,
    /** Also those that are too far apart by the triangle inequality and distances found before: P2. */
    P1P2;

    public boolean window() {
        return this != NONE;
    }

    public boolean triangle() {
        return this == P1P2;
    }
}
