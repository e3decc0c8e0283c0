package org.semblance.search.keys;

/**
 * The banding of minhash values: documents that agree in all rows of some band are candidates. At a Jaccard similarity
 * of s the probability is 1-(1-s<sup>r</sup>)<sup>b</sup>.
 *
 * @param count number of bands, b in the literature
 * @param rows rows per band, r in the literature
 */
public record Bands(int count, int rows) {
    /** A pair whose similarity is this share of the threshold … */
    private static final double FAR = 0.25;

    /** … may be a candidate with at most this probability. */
    private static final double MOST_FAR = 0.1;

    public Bands {
        if (count < 1 || rows < 1) {
            throw new IllegalArgumentException("bands and rows must be at least 1: %d, %d".formatted(count, rows));
        }
    }

    public int permutations() {
        return count * rows;
    }

    /** The probability that documents of this similarity are candidates. */
    public double probability(double similarity) {
        double apart = 1 - power(similarity, rows);
        return 1 - power(apart, count);
    }

    /** By multiplication, so that the result is the same on every machine. */
    private static double power(double base, int exponent) {
        double power = 1;
        for (int i = 0; i < exponent; i++) power *= base;
        return power;
    }

    /**
     * The bands with the highest probability at the threshold, using at most {@code permutations} permutations, of
     * those under which a pair at a quarter of the threshold is a candidate with a probability of at most 0.1: most
     * pairs are dissimilar, and each candidate must be verified. Of equally probable bands, those with the most rows.
     * Falls back to one band of all rows.
     */
    public static Bands chosen(double threshold, int permutations) {
        Bands best = new Bands(1, permutations);
        for (int rows = permutations; rows >= 1; rows--) {
            Bands bands = new Bands(most(permutations / rows, rows, threshold), rows);
            if (bands.isCheap(threshold) && bands.probability(threshold) > best.probability(threshold)) best = bands;
        }
        return best;
    }

    /** The largest number of cheap bands with {@code rows} rows, but at least one: fewer bands are cheaper. */
    private static int most(int bands, int rows, double threshold) {
        int most = bands;
        while (most > 1 && !new Bands(most, rows).isCheap(threshold)) most--;
        return most;
    }

    private boolean isCheap(double threshold) {
        return probability(FAR * threshold) <= MOST_FAR;
    }
}
