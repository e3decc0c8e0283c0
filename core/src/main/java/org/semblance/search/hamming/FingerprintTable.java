package org.semblance.search.hamming;

/** Fingerprints of 64 bits that answer queries; immutable, so that any number of threads may ask, each through its own searcher. */
public interface FingerprintTable {
    /** How many fingerprints there are. */
    int size();

    /** The memory it takes, the fingerprints included. */
    long bytes();

    /** Someone to ask, for one thread. */
    TableSearcher searcher();
}
