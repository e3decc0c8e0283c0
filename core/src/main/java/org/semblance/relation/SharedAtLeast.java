package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.Sketches;

/**
 * Sketches are near duplicates if they have at least so many equal values at the same places; the score is their number.
 *
 * @param of how many values a sketch has, for the score of a document with itself
 */
public record SharedAtLeast(int least, int of) implements Relation<Sketches> {
    public SharedAtLeast {
        if (least < 1 || of < least) {
            throw new IllegalArgumentException("threshold must be 1 to %d values: %d".formatted(of, least));
        }
    }

    /** Where nobody asks how near a document is to itself. */
    public SharedAtLeast(int least) {
        this(least, Math.max(least, 1));
    }

    @Override
    public String measure() {
        return "supershingles";
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
        return of;
    }

    @Override
    public Verifier over(Sketches records) {
        return (x, y, pairs) -> {
            if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) return;
            int shared = records.shared(x, y);
            if (shared >= least) pairs.pair(x, y, PairSink.NO_OVERLAP, shared);
        };
    }

    @Override
    public Optional<Scorer> scorer(Sketches records) {
        return Optional.of(
                (x, y) -> records.sizeOf(x) == 0 || records.sizeOf(y) == 0 ? Double.NaN : records.shared(x, y));
    }
}
