package org.semblance.report.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Scores of two methods for the same pairs: all pairs that either found, or a random sample of them.
 *
 * @param pairs number of pairs that either found
 * @param points the two scores of each sampled pair that both methods can score
 * @param pearson correlation of the scores
 * @param spearman correlation of their ranks
 */
public record Correlation(int a, int b, long pairs, List<Point> points, double pearson, double spearman) {
    /** Scores of a pair by the two methods. */
    public record Point(double x, double y) {}

    static Correlation of(int a, int b, long pairs, List<Point> points) {
        double[] x = points.stream().mapToDouble(Point::x).toArray();
        double[] y = points.stream().mapToDouble(Point::y).toArray();
        return new Correlation(a, b, pairs, List.copyOf(points), pearson(x, y), pearson(ranks(x), ranks(y)));
    }

    /** NaN if one side is constant. */
    static double pearson(double[] x, double[] y) {
        double meanX = Arrays.stream(x).average().orElse(0);
        double meanY = Arrays.stream(y).average().orElse(0);
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            yy += (y[i] - meanY) * (y[i] - meanY);
            xy += (x[i] - meanX) * (y[i] - meanY);
        }
        return xy / Math.sqrt(xx * yy);
    }

    /** Ranks from 1; equal values get their mean rank. */
    static double[] ranks(double[] values) {
        Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        double[] ranks = new double[values.length];
        for (int from = 0, to; from < order.length; from = to) {
            to = from;
            while (to < order.length && values[order[to]] == values[order[from]]) to++;
            for (int i = from; i < to; i++) ranks[order[i]] = (from + 1 + to) / 2.0;
        }
        return ranks;
    }
}
