package org.semblance.report.html;

import static org.semblance.report.html.Checks.require;

import java.util.ArrayList;
import java.util.List;

/** How the scores of all pairs are spread: adjoining bins in ascending order, or none at all. */
public record Scores(List<Bin> bins) {
    public Scores {
        bins = List.copyOf(bins);
        for (int i = 1; i < bins.size(); i++) {
            require(
                    bins.get(i).from() == bins.get(i - 1).to(),
                    "bin " + i + " must begin where the one before ends: "
                            + bins.get(i).from());
        }
    }

    /** The pairs with a score in [from, to); the last bin has its upper end, too. */
    public record Bin(double from, double to, long count) {
        public Bin {
            Checks.finite("from", from);
            Checks.finite("to", to);
            require(from < to, "a bin must not be empty: [" + from + ", " + to + ")");
            Checks.notNegative("count", count);
        }
    }

    public static Scores none() {
        return new Scores(List.of());
    }

    /** A counter with {@code bins} equal bins from {@code low} to {@code high}. */
    public static Counter counter(double low, double high, int bins) {
        return new Counter(low, high, bins);
    }

    public boolean isEmpty() {
        return bins.isEmpty();
    }

    public long total() {
        return bins.stream().mapToLong(Bin::count).sum();
    }

    /** Sorts scores into bins, one by one; scores beyond the ends count for the bin nearest to them. */
    public static final class Counter {
        private final double[] bounds;
        private final long[] counts;

        private Counter(double low, double high, int bins) {
            Checks.finite("low", low);
            Checks.finite("high", high);
            require(low < high, "low must be below high: " + low + ", " + high);
            require(bins > 0, "bins must be above 0: " + bins);
            bounds = new double[bins + 1];
            for (int i = 0; i < bins; i++) bounds[i] = low + (high - low) * i / bins;
            bounds[bins] = high;
            counts = new long[bins];
        }

        public void add(double score) {
            add(score, 1);
        }

        /** The same score so many times. */
        public void add(double score, long times) {
            counts[binOf(score)] += times;
        }

        /** The bin of a score; the guess by division is put right by the bounds, which the page compares with, too. */
        public int binOf(double score) {
            int bins = counts.length;
            int bin = (int) ((score - bounds[0]) / (bounds[bins] - bounds[0]) * bins);
            bin = Math.clamp(bin, 0, bins - 1);
            while (bin > 0 && score < bounds[bin]) bin--;
            while (bin < bins - 1 && score >= bounds[bin + 1]) bin++;
            return bin;
        }

        public Scores scores() {
            List<Bin> bins = new ArrayList<>(counts.length);
            for (int i = 0; i < counts.length; i++) bins.add(new Bin(bounds[i], bounds[i + 1], counts[i]));
            return new Scores(bins);
        }
    }
}
