package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.BitVectors;

/**
 * Fingerprints are near duplicates if they agree in at least so many bits.
 *
 * @param bits of a fingerprint
 * @param least t in the literature
 */
public record BitsAgreeing(int bits, int least) implements Relation<BitVectors> {
    public BitsAgreeing {
        if (least < 0 || least > bits) {
            throw new IllegalArgumentException("threshold must be 0 to %d agreeing bits: %d".formatted(bits, least));
        }
    }

    /** The same said by the bits that differ. */
    public BitDistance asDistance() {
        return new BitDistance(bits - least);
    }

    @Override
    public String measure() {
        return "bits";
    }

    @Override
    public String threshold() {
        return Integer.toString(least);
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public double scoreWithItself(int size) {
        return bits;
    }

    @Override
    public Verifier over(BitVectors records) {
        return (x, y, pairs) -> {
            if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) return;
            int agreeing = bits - records.distance(x, y);
            if (agreeing >= least) pairs.pair(x, y, PairSink.NO_OVERLAP, agreeing);
        };
    }

    @Override
    public Optional<Scorer> scorer(BitVectors records) {
        return Optional.of((x, y) ->
                records.sizeOf(x) == 0 || records.sizeOf(y) == 0 ? Double.NaN : bits - records.distance(x, y));
    }
}
