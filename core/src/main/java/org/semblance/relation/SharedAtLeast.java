package org.semblance.relation;

import org.semblance.records.sketch.Sketches;

/**
 * Sketches are near duplicates if they have at least so many equal values at the same places; the score is their number.
 *
 * @param of how many values a sketch has, for the score of a document with itself
 */
public record SharedAtLeast(int least, int of) implements CountRelation<Sketches> {
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
    public double scoreWithItself(int size) {
        return of;
    }

    @Override
    public int count(Sketches records, int x, int y) {
        return records.shared(x, y);
    }

    @Override
    public boolean accepts(int count) {
        return count >= least;
    }
}
