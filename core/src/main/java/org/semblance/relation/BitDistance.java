package org.semblance.relation;

import org.semblance.records.bits.BitVectors;

/**
 * Fingerprints are near duplicates if they differ in few bits.
 *
 * @param most the largest number of differing bits
 */
public record BitDistance(int most) implements CountRelation<BitVectors> {
    public BitDistance {
        if (most < 0) throw new IllegalArgumentException("threshold must be 0 or more bits: " + most);
    }

    @Override
    public String measure() {
        return "hamming";
    }

    @Override
    public String threshold() {
        return Integer.toString(most);
    }

    @Override
    public boolean distance() {
        return true;
    }

    @Override
    public int count(BitVectors records, int x, int y) {
        return records.distance(x, y);
    }

    @Override
    public boolean accepts(int count) {
        return count <= most;
    }
}
