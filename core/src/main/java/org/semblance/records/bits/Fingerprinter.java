package org.semblance.records.bits;

import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/** Makes the fingerprint of each document as it ends; one thread's. */
public interface Fingerprinter extends TokenSink {
    /**
     * A fingerprinter.
     *
     * @throws IllegalArgumentException if the weights follow from a collection
     */
    static Fingerprinter of(int bits, Weighting weighting) {
        return switch (weighting) {
            case Weighting.Occurrences _ -> new EqualFingerprinter(bits);
            case Weighting.Stored(DocumentFrequencies frequencies) -> new WeightedFingerprinter(bits, frequencies);
            case Weighting.Counted _ ->
                throw new IllegalArgumentException("weights that follow from a collection: no fingerprint without one");
        };
    }

    /** Distinct features of the document that ended last; if 0 it has no fingerprint. */
    int features();

    /** Bits 64·w to 64·w+63 of its fingerprint. */
    long word(int w);

    /** How sure each of its bits is: |W<sub>j</sub>| / ‖W‖. */
    void margins(float[] to);

    /**
     * The bits with which a feature votes on bits 64·w to 64·w+63: first its hash itself, then the numbers that SplitMix64 draws
     * with the hash as its seed, in which every bit of the hash moves every bit.
     */
    static long ballot(long feature, int w) {
        return w == 0 ? feature : TokenHash.repetition(feature, w);
    }
}
