package org.semblance.relation;

import org.semblance.records.bits.BitVectors;

/**
 * Fingerprints are near duplicates if they agree in many bits.
 *
 * @param bits the number of bits of a fingerprint
 * @param least the smallest number of agreeing bits, t in the literature
 */
public record BitsAgreeing(int bits, int least) implements CountRelation<BitVectors> {
    public BitsAgreeing {
        if (least < 0 || least > bits) {
            throw new IllegalArgumentException("threshold must be 0 to %d agreeing bits: %d".formatted(bits, least));
        }
    }

    /** The same relation by the number of bits that differ. */
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
    public double scoreWithItself(int size) {
        return bits;
    }

    @Override
    public int count(BitVectors records, int x, int y) {
        return bits - records.distance(x, y);
    }

    @Override
    public boolean accepts(int count) {
        return count >= least;
    }
}
