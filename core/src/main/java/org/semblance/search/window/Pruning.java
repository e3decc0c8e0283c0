package org.semblance.search.window;

/**
 * Which comparisons are omitted. The proofs assume a <em>normal</em> compressor (the paper defines it); real
 * ones deviate by a few bytes, so that a few pairs within the threshold may be lost.
 */
public enum Pruning {
    /** None: every pair is compressed. */
    NONE,
    /** Pairs whose sizes differ too much: P1 of the paper, a lower bound of the distance. */
    P1,
    /** Also pairs that are too far apart by the triangle inequality and distances computed before: P2. */
    P1P2;

    public boolean window() {
        return this != NONE;
    }

    public boolean triangle() {
        return this == P1P2;
    }
}
