package org.semblance.relation;

/**
 * |x Δ y| ≤ d: a distance, the number of tokens that are in one of two sets only.
 *
 * @param most d
 */
public record Hamming(int most) implements OverlapMeasure {
    public Hamming {
        if (most < 0) throw new IllegalArgumentException("threshold must not be below 0: " + most);
    }

    public static Hamming atMost(String distance) {
        return new Hamming((int) Threshold.parseDistance(distance).numerator());
    }

    @Override
    public String name() {
        return "hamming";
    }

    @Override
    public String threshold() {
        return Integer.toString(most);
    }

    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return apart(overlap, sizeX, sizeY) <= most;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return apart(overlap, sizeX, sizeY);
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public boolean distance() {
        return true;
    }

    private static long apart(int overlap, int sizeX, int sizeY) {
        return (long) sizeX + sizeY - 2L * overlap;
    }
}
