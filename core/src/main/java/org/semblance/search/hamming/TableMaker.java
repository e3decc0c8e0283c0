package org.semblance.search.hamming;

import org.semblance.run.Workers;

/** Creates the table that searches a run of an index: an exact one, or a probabilistic one. */
public interface TableMaker {
    /** A table of fingerprints in ascending unsigned order; it may keep the array, which is never changed. */
    FingerprintTable of(long[] ascending) throws InterruptedException;

    /** Tables that find all fingerprints within a distance, at about 40 bytes per fingerprint. */
    static TableMaker exact(int distance) {
        return ascending -> ExactTable.of(ascending, distance, new Workers(1));
    }

    /** Tables that find most fingerprints within a distance, at no more than 8 bytes per fingerprint. */
    static TableMaker psm(int distance) {
        return ascending -> PsmTable.ofAscending(ascending, distance, PsmSearch.USUAL_COMBINATIONS, 0, FlipModel.USUAL);
    }
}
