package org.semblance;

import org.semblance.records.bits.FingerprintForm;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.hamming.TableMaker;
import org.semblance.search.keys.Bands;

/** The data structure in which an online index keeps the documents of a method. */
public sealed interface OnlineForm {
    /** Token sets under an overlap measure. */
    record Sets(OverlapMeasure measure, boolean multiset) implements OnlineForm {}

    /** Bands of minimal values find candidates; the Jaccard similarity of the token sets decides. */
    record VerifiedBands(Bands bands, Jaccard measure) implements OnlineForm {}

    /** Bands of minimal values find candidates; the share of equal minimal values decides. */
    record EstimatedBands(Bands bands, EstimatedJaccard relation) implements OnlineForm {}

    /** Fingerprints of 64 bits that differ in at most {@code distance} bits. */
    record Fingerprints(FingerprintForm form, int distance, TableMaker tables) implements OnlineForm {}

    /**
     * Looks documents up by the keys of the search's partitioning; the relation decides. Works for any method with
     * keys.
     */
    record Keyed() implements OnlineForm {}

    /**
     * The method has no online index.
     *
     * @param reason why, and what to do instead
     */
    record Refused(String reason) implements OnlineForm {}
}
