package org.semblance.relation;

import org.semblance.records.BitVectors;

/** Fingerprints are near duplicates if they differ in at most so many bits. */
public record BitDistance(int most) implements CountRelation<BitVectors> {
    public BitDistance {
        if (most < 0) throw new IllegalArgumentException("threshold must be 0 or more bits: " + most);
    }

    public static BitDistance atMost(String bits) {
        if (!bits.matches("[0-9]{1,4}")) {
            throw new IllegalArgumentException("threshold must be a whole number of bits, 0 or more: " + bits);
        }
        return new BitDistance(Integer.parseInt(bits));
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
