package org.semblance.report.labels;

/**
 * How the pairs of a method stand up to the truth.
 *
 * @param right true pairs that were found
 * @param wrong pairs found that are none
 * @param missed true pairs that were not found
 * @param undecided pairs found that count neither way: neutral ones, or of documents nobody judged
 */
public record PairAccuracy(long right, long wrong, long missed, long undecided) {
    public static final PairAccuracy NONE = new PairAccuracy(0, 0, 0, 0);

    public PairAccuracy plus(PairAccuracy other) {
        return new PairAccuracy(
                right + other.right, wrong + other.wrong, missed + other.missed, undecided + other.undecided);
    }

    /** Share of the pairs found that are true; not a number if none were found. */
    public double precision() {
        return (double) right / (right + wrong);
    }

    /** Share of the true pairs that were found; not a number if there are none. */
    public double recall() {
        return (double) right / (right + missed);
    }

    /** The harmonic mean of the two. */
    public double f1() {
        return 2.0 * right / (2 * right + wrong + missed);
    }
}
