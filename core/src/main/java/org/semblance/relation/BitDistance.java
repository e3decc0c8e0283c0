package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.BitVectors;

/** Fingerprints are near duplicates if they differ in at most so many bits. */
public record BitDistance(int most) implements Relation<BitVectors> {
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
    public boolean counts() {
        return true;
    }

    @Override
    public Verifier over(BitVectors records) {
        return (x, y, pairs) -> {
            if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) return;
            int distance = records.distance(x, y);
            if (distance <= most) pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
        };
    }

    @Override
    public Optional<Scorer> scorer(BitVectors records) {
        return Optional.of(
                (x, y) -> records.sizeOf(x) == 0 || records.sizeOf(y) == 0 ? Double.NaN : records.distance(x, y));
    }
}
