package org.semblance.relation;

/**
 * |x ∩ y| ≥ c.
 *
 * @param least c
 */
public record Overlap(int least) implements OverlapMeasure {
    public Overlap {
        if (least < 1) throw new IllegalArgumentException("threshold must be above 0: " + least);
    }

    public static Overlap atLeast(String count) {
        return new Overlap((int) Threshold.parseCount(count).numerator());
    }

    @Override
    public String name() {
        return "overlap";
    }

    @Override
    public String threshold() {
        return Integer.toString(least);
    }

    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return overlap >= least;
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap;
    }
}
