package org.semblance.search.hamming;

import org.semblance.run.Workers;

/** Which kind of table answers for the runs of an index: an exact one, or one that looks where flips are likely. */
public interface TableMaker {
    /** A table of fingerprints that come in ascending unsigned order, and that it may keep, as nobody changes them. */
    FingerprintTable of(long[] ascending) throws InterruptedException;

    /** Tables that find everything within a distance, of about 40 bytes for each fingerprint. */
    static TableMaker exact(int distance) {
        return ascending -> ExactTable.of(ascending, distance, new Workers(1));
    }

    /** Tables that find most within a distance, of at most 8 bytes for each fingerprint. */
    static TableMaker psm(int distance) {
        return ascending -> PsmTable.ofAscending(ascending, distance, PsmSearch.USUAL_COMBINATIONS, 0, FlipModel.USUAL);
    }
}
