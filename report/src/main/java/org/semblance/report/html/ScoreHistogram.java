package org.semblance.report.html;

import static org.semblance.report.html.ReportModel.finite;
import static org.semblance.report.html.ReportModel.notNegative;
import static org.semblance.report.html.ReportModel.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Histogram of the scores of all pairs: adjacent bins in ascending order, or none.
 *
 * @param bins adjacent and ascending
 * @param removed for each bin, the number of documents removed if its pairs were the least similar accepted; empty
 *     if unknown
 * @param shape of the distribution; empty if the method has no threshold to choose
 */
public record ScoreHistogram(List<Bin> bins, List<Long> removed, Optional<ScoreShape> shape) {
    /** A histogram whose shape is unknown. */
    public ScoreHistogram(List<Bin> bins, List<Long> removed) {
        this(bins, removed, Optional.empty());
    }

    public ScoreHistogram {
        bins = List.copyOf(bins);
        removed = List.copyOf(removed);
        require(
                removed.isEmpty() || removed.size() == bins.size(),
                "removals are known for " + removed.size() + " of " + bins.size() + " bins");
        for (int i = 1; i < bins.size(); i++) {
            require(
                    bins.get(i).from() == bins.get(i - 1).to(),
                    "bin " + i + " must begin where the one before ends: "
                            + bins.get(i).from());
        }
    }

    /** Number of pairs with a score in [from, to); the last bin includes its upper end. */
    public record Bin(double from, double to, long count) {
        public Bin {
            finite("from", from);
            finite("to", to);
            require(from < to, "a bin must not be empty: [" + from + ", " + to + ")");
            notNegative("count", count);
        }
    }

    public static ScoreHistogram none() {
        return new ScoreHistogram(List.of(), List.of());
    }

    /** A counter with {@code bins} equal bins from {@code low} to {@code high}. */
    public static Counter counter(double low, double high, int bins) {
        finite("low", low);
        finite("high", high);
        require(low < high, "low must be below high: " + low + ", " + high);
        require(bins > 0, "bins must be above 0: " + bins);
        double[] bounds = new double[bins + 1];
        for (int i = 0; i < bins; i++) bounds[i] = low + (high - low) * i / bins;
        bounds[bins] = high;
        return new Counter(bounds);
    }

    /** A counter with bins between ascending bounds. */
    public static Counter counter(double... bounds) {
        require(bounds.length > 1, "a bin has two bounds: " + Arrays.toString(bounds));
        return new Counter(bounds.clone());
    }

    public boolean isEmpty() {
        return bins.isEmpty();
    }

    public long total() {
        return bins.stream().mapToLong(Bin::count).sum();
    }

    /** Counts scores by bin; scores beyond the ends count in the first or last bin. */
    public static final class Counter {
        private final double[] bounds;
        private final long[] counts;

        private Counter(double[] bounds) {
            this.bounds = bounds;
            counts = new long[bounds.length - 1];
        }

        /** Adds a score {@code times} times. */
        public void add(double score, long times) {
            counts[binOf(score)] += times;
        }

        /** Bin of a score; the estimate by division is corrected by the bounds, which the page uses as well. */
        public int binOf(double score) {
            int bins = counts.length;
            int bin = (int) ((score - bounds[0]) / (bounds[bins] - bounds[0]) * bins);
            bin = Math.clamp(bin, 0, bins - 1);
            while (bin > 0 && score < bounds[bin]) bin--;
            while (bin < bins - 1 && score >= bounds[bin + 1]) bin++;
            return bin;
        }

        public ScoreHistogram scores() {
            List<Bin> bins = new ArrayList<>(counts.length);
            for (int i = 0; i < counts.length; i++) bins.add(new Bin(bounds[i], bounds[i + 1], counts[i]));
            return new ScoreHistogram(bins, List.of());
        }
    }
}
