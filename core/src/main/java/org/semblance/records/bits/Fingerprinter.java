package org.semblance.records.bits;

import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/** Computes the fingerprint of each document when it ends. Not thread-safe. */
public interface Fingerprinter extends TokenSink {
    /**
     * A fingerprinter.
     *
     * @throws IllegalArgumentException if the weights depend on a collection
     */
    static Fingerprinter of(int bits, Weighting weighting) {
        return switch (weighting) {
            case Weighting.Occurrences _ -> new EqualFingerprinter(bits);
            case Weighting.Stored(DocumentFrequencies frequencies) -> new WeightedFingerprinter(bits, frequencies);
            case Weighting.Counted _ ->
                throw new IllegalArgumentException(
                        "the weights depend on a collection: a table of frequencies is needed");
        };
    }

    /** Number of features of the last ended document; if 0 it has no fingerprint. */
    int features();

    /** Bits 64·w to 64·w+63 of its fingerprint. */
    long word(int w);

    /** The margins |W<sub>j</sub>| / ‖W‖ of its bits. */
    void margins(float[] to);

    /**
     * The votes of a feature on bits 64·w to 64·w+63: for w = 0 its hash, then the numbers that SplitMix64 generates
     * with the hash as seed, in which every bit of the hash affects every bit.
     */
    static long ballot(long feature, int w) {
        return w == 0 ? feature : TokenHash.repetition(feature, w);
    }
}
