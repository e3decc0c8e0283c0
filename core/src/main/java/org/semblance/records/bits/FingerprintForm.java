package org.semblance.records.bits;

import java.util.List;
import java.util.Optional;
import org.semblance.records.DocumentFrequencies;

/** Computes fingerprints of single texts by a method, for fingerprint indexes and the command {@code fingerprint}. */
public interface FingerprintForm {
    int bits();

    /** The parameters of the method that determine a fingerprint; they are stored in an index. */
    List<String> parameters();

    /** The encoding by weighted features; empty if fingerprints have no weights. */
    Optional<SimhashEncoding> weighted();

    /**
     * A fingerprinter for texts.
     *
     * @throws IllegalArgumentException if the weights depend on a collection, so that a table of frequencies is needed
     */
    TextFingerprinter fingerprinter();

    /** A fingerprinter that uses the weights of a table instead of the method's own. */
    TextFingerprinter fingerprinter(DocumentFrequencies weights);
}
