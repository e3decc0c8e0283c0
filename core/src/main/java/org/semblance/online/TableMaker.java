package org.semblance.online;

import org.semblance.search.hamming.FingerprintTable;

/** Which kind of table answers for the runs of an index: an exact one, or one that looks where flips are likely. */
public interface TableMaker {
    /** A table of fingerprints that come in ascending unsigned order, and that it may keep, as nobody changes them. */
    FingerprintTable of(long[] ascending) throws InterruptedException;
}
