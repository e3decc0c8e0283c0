package org.semblance.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides on the shape of binned scores.
 *
 * <p>What is counted. The pairs of a cluster depend on each other, and n documents have up to n²/2 of them: one large
 * cluster would outweigh all others. So a bin counts documents, not pairs: the different contents that have a pair
 * in it. A cluster then weighs as much as its documents, copies of a text count once, and identical documents make no
 * peak at score 1. Two documents make one pair, so the size of the sample is n = half of the sum over the bins. The
 * nearest neighbour alone would not do: where every document has a duplicate, no neighbour is a lookalike, and the
 * lower group is missing.
 *
 * <p>Bins. Scores of small sets have gaps that say nothing about the documents: of sets with s tokens, one common
 * token more or less changes the similarity by up to 2/s. Bins are joined until they are as wide as that step.
 *
 * <p>One group or two. The dip of a distribution function F is its largest distance from the nearest function with
 * one mode (Hartigan and Hartigan 1985). A function with its mode at b is convex before b and concave after it. The
 * nearest one before b is the greatest convex minorant of F plus half of its largest distance from F, and after b the
 * least concave majorant minus as much; so the dip is half of that distance, for the best b. As one mode may be at the
 * threshold, a distribution that falls from there on has dip 0. Here F is known at the bounds of the bins and linear
 * between them. For n scores from one mode, √n · dip exceeds {@value #CRITICAL} in less than 5% of samples: in 2.5%
 * to 5% for the worst distribution found, a flat one with a small bump; a flat one reaches 0.38 and others less.
 *
 * <p>Where. The counts are smoothed with weights 1, 2, 1 until two modes are left, which is the kernel estimate with
 * the critical bandwidth for two modes (Silverman 1981); smoothing never adds a mode. The valley is the lowest bin
 * between them. With many pairs a shallow dent is significant as well; it is no valley unless it is lower than
 * {@value #DEPTH} of the lower peak.
 */
public final class Unimodality {
    static final double CRITICAL = 0.47;
    static final double DEPTH = 0.7;
    static final double LEAST = 30;
    static final int LEAST_BINS = 5;

    private final double[] bounds;
    private final double[] counts;

    /** First of the bins that were joined to each bin. */
    private final int[] first;

    private Unimodality(double[] bounds, double[] counts, int[] first) {
        this.bounds = bounds;
        this.counts = counts;
        this.first = first;
    }

    /**
     * The result.
     *
     * @param valley the bin of the histogram in the middle of the valley; -1 if there is none
     */
    public record Decision(ScoreShape.Kind kind, List<Double> peaks, int valley) {}

    /**
     * Decides on the shape.
     *
     * @param bins ascending
     * @param documents by bin, the number of different contents with a pair in it
     * @param step the least difference between two scores; 0 if they are continuous or each has its own bin
     */
    public static Decision of(List<ScoreHistogram.Bin> bins, long[] documents, double step, boolean distance) {
        int size = bins.size();
        double[] bounds = new double[size + 1];
        double[] counts = new double[size];
        for (int i = 0; i < size; i++) {
            ScoreHistogram.Bin bin = bins.get(distance ? size - 1 - i : i);
            bounds[i] = distance ? -bin.to() : bin.from();
            bounds[i + 1] = distance ? -bin.from() : bin.to();
            counts[i] = documents[distance ? size - 1 - i : i] / 2.0;
        }
        Decision decision = joined(bounds, counts, step).decide();
        if (!distance) return decision;
        List<Double> peaks =
                decision.peaks.reversed().stream().map(peak -> -peak).toList();
        return new Decision(decision.kind, peaks, decision.valley < 0 ? -1 : size - 1 - decision.valley);
    }

    /** Joins bins from the most similar ones on, as the bin at the threshold may be narrower than the others. */
    private static Unimodality joined(double[] bounds, double[] counts, double step) {
        List<Integer> starts = new ArrayList<>();
        int end = counts.length;
        for (int i = counts.length - 1; i >= 0; i--) {
            if (bounds[end] - bounds[i] < step * 0.999 && i > 0) continue;
            starts.addFirst(i);
            end = i;
        }
        int size = starts.size();
        double[] joinedBounds = new double[size + 1];
        double[] joinedCounts = new double[size];
        for (int b = 0; b < size; b++) {
            joinedBounds[b] = bounds[starts.get(b)];
            int to = b + 1 < size ? starts.get(b + 1) : counts.length;
            for (int i = starts.get(b); i < to; i++) joinedCounts[b] += counts[i];
        }
        joinedBounds[size] = bounds[counts.length];
        starts.add(counts.length);
        return new Unimodality(
                joinedBounds, joinedCounts, starts.stream().mapToInt(i -> i).toArray());
    }

    private Decision decide() {
        double n = 0;
        for (double count : counts) n += count;
        if (n < LEAST || counts.length < LEAST_BINS) return new Decision(ScoreShape.Kind.FEW, List.of(), -1);
        if (dip(bounds, counts) * Math.sqrt(n) > CRITICAL) {
            double[] smooth = smoothed(2);
            List<Integer> modes = modes(smooth);
            if (modes.size() == 2) {
                int valley = lowest(smooth, modes.getFirst(), modes.getLast());
                double lower = Math.min(smooth[modes.getFirst()], smooth[modes.getLast()]);
                if (smooth[valley] < DEPTH * lower)
                    return new Decision(
                            ScoreShape.Kind.TWO,
                            List.of(middle(modes.getFirst()), middle(modes.getLast())),
                            (first[valley] + first[valley + 1]) / 2);
            }
        }
        double[] smooth = smoothed(1);
        int mode = modes(smooth).getFirst();
        double near = 0;
        for (int i = 0; i < counts.length; i++)
            if (middle(i) < (bounds[0] + bounds[counts.length]) / 2) near += counts[i];
        boolean falling = mode == 0 && near > n * 2 / 3;
        return new Decision(falling ? ScoreShape.Kind.FALLING : ScoreShape.Kind.ONE, List.of(middle(mode)), -1);
    }

    private double middle(int bin) {
        return (bounds[bin] + bounds[bin + 1]) / 2;
    }

    /** The middle one of the lowest bins between two modes. */
    private static int lowest(double[] density, int from, int to) {
        int begin = from;
        int end = from;
        for (int i = from; i <= to; i++) {
            if (density[i] < density[begin]) begin = i;
            if (density[i] == density[begin]) end = i;
        }
        return (begin + end) / 2;
    }

    /** The density, smoothed until at most this many modes are left; the ends are reflected. */
    private double[] smoothed(int most) {
        int size = counts.length;
        double[] density = new double[size];
        for (int i = 0; i < size; i++) density[i] = counts[i] / (bounds[i + 1] - bounds[i]);
        while (modes(density).size() > most) {
            double[] next = new double[size];
            for (int i = 0; i < size; i++)
                next[i] = (density[Math.max(i - 1, 0)] + 2 * density[i] + density[Math.min(i + 1, size - 1)]) / 4;
            density = next;
        }
        return density;
    }

    /** The bins that are higher than their neighbours; of equally high ones the middle. */
    private static List<Integer> modes(double[] density) {
        List<Integer> modes = new ArrayList<>();
        for (int i = 0, end; i < density.length; i = end) {
            end = i + 1;
            while (end < density.length && density[end] == density[i]) end++;
            boolean rises = i == 0 || density[i - 1] < density[i];
            boolean falls = end == density.length || density[end] < density[i];
            if (rises && falls) modes.add((i + end - 1) / 2);
        }
        return modes;
    }

    /** The dip of a histogram. */
    static double dip(double[] bounds, double[] counts) {
        int size = counts.length;
        double[] x = new double[size + 1];
        double[] y = new double[size + 1];
        double[] mirroredX = new double[size + 1];
        double[] mirroredY = new double[size + 1];
        double sum = 0;
        for (double count : counts) sum += count;
        for (int i = 0; i <= size; i++) {
            x[i] = bounds[i];
            if (i > 0) y[i] = y[i - 1] + counts[i - 1] / sum;
        }
        for (int i = 0; i <= size; i++) {
            mirroredX[i] = -x[size - i];
            mirroredY[i] = -y[size - i];
        }
        double dip = 1;
        for (int mode = 0; mode <= size; mode++)
            dip = Math.min(dip, Math.max(aboveConvex(x, y, mode), aboveConvex(mirroredX, mirroredY, size - mode)));
        return dip / 2;
    }

    /** The largest distance of the points [0, last] from their greatest convex minorant. */
    private static double aboveConvex(double[] x, double[] y, int last) {
        int[] hull = new int[last + 1];
        int top = 0;
        for (int i = 1; i <= last; i++) {
            while (top > 0 && isAbove(x, y, hull[top - 1], hull[top], i)) top--;
            hull[++top] = i;
        }
        double most = 0;
        for (int h = 0; h < top; h++) {
            int a = hull[h];
            int b = hull[h + 1];
            for (int i = a + 1; i < b; i++)
                most = Math.max(most, y[i] - y[a] - (y[b] - y[a]) * (x[i] - x[a]) / (x[b] - x[a]));
        }
        return most;
    }

    /** Whether point b is on or above the line from a to c. */
    private static boolean isAbove(double[] x, double[] y, int a, int b, int c) {
        return (y[b] - y[a]) * (x[c] - x[a]) >= (y[c] - y[a]) * (x[b] - x[a]);
    }
}
