package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.text.Simhash;

/**
 * Figure 1: how much the weights W of near duplicates differ. <i>dist<sub>j</sub></i> is the difference of
 * W<sub>j</sub> / ‖W‖ between two documents whose fingerprints differ in 1 to h bits.
 */
final class WeightChanges {
    private static final double WIDTH = 0.25; // of the bars of the histogram, in standard deviations
    private static final int BARS = 32; // from −4 to 4 standard deviations

    /** Values with a mean and a standard deviation. */
    private static final class Sample {
        private final String name;
        private final List<Double> values = new ArrayList<>();

        Sample(String name) {
            this.name = name;
        }

        private double mean() {
            return values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
        }

        /** The mean power of the distance from the mean. */
        private double moment(int power) {
            double mean = mean();
            return values.stream()
                    .mapToDouble(v -> Math.pow(v - mean, power))
                    .average()
                    .orElse(Double.NaN);
        }

        private double deviation() {
            return Math.sqrt(moment(2));
        }

        /** The share of the values from {@code low} to {@code high} standard deviations above the mean. */
        private double share(double low, double high) {
            double mean = mean();
            double deviation = deviation();
            long within = values.stream()
                    .mapToDouble(v -> (v - mean) / deviation)
                    .filter(v -> v >= low && v < high)
                    .count();
            return (double) within / values.size();
        }
    }

    private final Sample first = new Sample("dist_0");
    private final Sample all = new Sample("all bits");
    private final Sample scaled = new Sample("all bits, each pair scaled");
    private final List<Sample> samples = List.of(first, all, scaled);

    WeightChanges(FingerprintedCorpus corpus, int distance) throws InterruptedException {
        Simhash simhash = new Simhash(corpus.features(), new Weighting.Stored(TermFrequency.RAW, corpus.frequencies()));
        Map<Integer, double[]> weights = new HashMap<>();
        NearPairs.forEach(
                corpus.prints(),
                distance,
                (x, y) -> add(
                        weights.computeIfAbsent(x, d -> weights(simhash, corpus, d)),
                        weights.computeIfAbsent(y, d -> weights(simhash, corpus, d))));
    }

    /** W<sub>j</sub> / ‖W‖. */
    private static double[] weights(Simhash simhash, FingerprintedCorpus corpus, int document) {
        TextFingerprinter.Fingerprint print = simhash.fingerprint(corpus.texts().get(document));
        double[] weights = new double[Long.SIZE];
        for (int j = 0; j < Long.SIZE; j++)
            weights[j] = (print.bits() >>> j & 1) == 1 ? print.margins()[j] : -print.margins()[j];
        return weights;
    }

    private void add(double[] earlier, double[] later) {
        double squares = 0;
        for (int j = 0; j < Long.SIZE; j++) squares += Math.pow(later[j] - earlier[j], 2);
        double deviation = Math.sqrt(squares / Long.SIZE);
        first.values.add(later[0] - earlier[0]);
        for (int j = 0; j < Long.SIZE; j++) {
            all.values.add(later[j] - earlier[j]);
            scaled.values.add((later[j] - earlier[j]) / deviation);
        }
    }

    /** The densities in standard deviations, next to that of the normal distribution. */
    ResultTable histogram(String title) {
        ResultTable results = new ResultTable("Figure 1: distribution of dist, " + title);
        for (int bar = 0; bar < BARS; bar++) {
            double low = (bar - BARS / 2) * WIDTH;
            double middle = low + WIDTH / 2;
            List<Figure> row = new ArrayList<>(List.of(Figure.decimal("standard deviations", middle, 3)));
            for (Sample s : samples) row.add(Figure.decimal(s.name, s.share(low, low + WIDTH) / WIDTH, 4));
            row.add(Figure.decimal("normal", Math.exp(-middle * middle / 2) / Math.sqrt(2 * Math.PI), 4));
            results.row(row);
        }
        return results;
    }

    /** What tells a distribution from the normal one, which has a kurtosis of 3 and 68.3, 95.4 and 99.7% within. */
    ResultTable shape(String title) {
        ResultTable results = new ResultTable("Figure 1: shape of the distribution of dist, " + title);
        for (Sample s : samples) {
            results.row(
                    Figure.name("sample", s.name),
                    Figure.count("pairs", first.values.size()),
                    Figure.decimal("deviation", s.deviation(), 5),
                    Figure.decimal("mean / deviation", s.mean() / s.deviation(), 4),
                    Figure.decimal("kurtosis", s.moment(4) / Math.pow(s.moment(2), 2), 2),
                    Figure.decimal("within 1", s.share(-1, 1), 4),
                    Figure.decimal("within 2", s.share(-2, 2), 4),
                    Figure.decimal("within 3", s.share(-3, 3), 4));
        }
        return results;
    }
}
