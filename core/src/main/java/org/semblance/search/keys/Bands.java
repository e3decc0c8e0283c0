package org.semblance.search.keys;

/**
 * How least values are banded: documents that agree in all rows of some band meet. At a Jaccard similarity of s they do so
 * with the probability 1-(1-s<sup>r</sup>)<sup>b</sup>.
 *
 * @param count b in the literature
 * @param rows r in the literature
 */
public record Bands(int count, int rows) {
    /** A pair of this share of the threshold … */
    private static final double FAR = 0.25;

    /** … is to meet with this probability at most. */
    private static final double MOST_FAR = 0.1;

    public Bands {
        if (count < 1 || rows < 1) {
            throw new IllegalArgumentException("bands and rows must be at least 1: %d, %d".formatted(count, rows));
        }
    }

    public int permutations() {
        return count * rows;
    }

    /** The probability that documents of this similarity meet. */
    public double probability(double similarity) {
        double apart = 1 - power(similarity, rows);
        return 1 - power(apart, count);
    }

    /** By multiplication: the same on every machine. */
    private static double power(double base, int exponent) {
        double power = 1;
        for (int i = 0; i < exponent; i++) power *= base;
        return power;
    }

    /**
     * The bands within so many permutations with the highest probability at the threshold, of those under which a pair of a
     * quarter of the threshold meets with a probability of a tenth at most: far pairs are most of all, and each that meets
     * has to be judged. Of equally probable ones those with the longest rows; with one band of all rows at the least.
     */
    public static Bands chosen(double threshold, int permutations) {
        Bands best = new Bands(1, permutations);
        for (int rows = permutations; rows >= 1; rows--) {
            Bands bands = new Bands(most(permutations / rows, rows, threshold), rows);
            if (bands.isCheap(threshold) && bands.probability(threshold) > best.probability(threshold)) best = bands;
        }
        return best;
    }

    /** The most bands of so many rows that are cheap, but at least one: the fewer, the cheaper. */
    private static int most(int bands, int rows, double threshold) {
        int most = bands;
        while (most > 1 && !new Bands(most, rows).isCheap(threshold)) most--;
        return most;
    }

    private boolean isCheap(double threshold) {
        return probability(FAR * threshold) <= MOST_FAR;
    }
}
