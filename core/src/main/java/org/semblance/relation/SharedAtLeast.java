package org.semblance.relation;

import org.semblance.records.sketch.Sketches;

/**
 * Sketches are near duplicates if enough of their values are equal, position by position; the score is the number of
 * equal values.
 *
 * @param least the smallest number of equal values
 * @param of the number of values of a sketch, for the score of a document with itself
 */
public record SharedAtLeast(int least, int of) implements CountRelation<Sketches> {
    public SharedAtLeast {
        if (least < 1 || of < least) {
            throw new IllegalArgumentException("threshold must be 1 to %d values: %d".formatted(of, least));
        }
    }

    /** A relation whose score of a document with itself is not used. */
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
