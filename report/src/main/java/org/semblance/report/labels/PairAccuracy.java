package org.semblance.report.labels;

/**
 * Accuracy of pairs by the labels.
 *
 * @param right true pairs found
 * @param wrong false pairs found
 * @param missed true pairs not found
 * @param undecided found pairs that are neutral or have an unlabelled document
 */
public record PairAccuracy(long right, long wrong, long missed, long undecided) {
    public static final PairAccuracy NONE = new PairAccuracy(0, 0, 0, 0);

    public PairAccuracy plus(PairAccuracy other) {
        return new PairAccuracy(
                right + other.right, wrong + other.wrong, missed + other.missed, undecided + other.undecided);
    }

    /** Share of the pairs found that are true; NaN if none were found. */
    public double precision() {
        return (double) right / (right + wrong);
    }

    /** Share of the true pairs that were found; NaN if there are none. */
    public double recall() {
        return (double) right / (right + missed);
    }

    /** Harmonic mean of precision and recall. */
    public double f1() {
        return 2.0 * right / (2 * right + wrong + missed);
    }
}
