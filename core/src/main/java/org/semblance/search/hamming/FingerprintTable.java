package org.semblance.search.hamming;

/** Fingerprints of 64 bits that answer queries; immutable, so that any number of threads may ask, each through its own searcher. */
public interface FingerprintTable {
    /** How many fingerprints there are. */
    int size();

    /** The most bits in which what it finds differs from what it is asked for. */
    int distance();

    /** Memory it takes besides the array it was made from. */
    long bytes();

    /** Someone to ask, for one thread. */
    TableSearcher searcher();
}
