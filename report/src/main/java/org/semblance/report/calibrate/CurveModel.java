package org.semblance.report.calibrate;

import java.util.Arrays;
import java.util.List;
import org.semblance.columns.IntColumn;

/**
 * A Bayesian model of the probability that a pair is a duplicate, as a function of its rank r by score:
 *
 * <pre>p(r) = h / (1 + (r / e^b)^a)</pre>
 *
 * a logistic curve in ln r that falls from h to 0 around rank e^b, like the power r^−a far below. The posterior is computed on
 * a grid of hypotheses (b, a, h), which is moved to where the posterior is. F1 of all thresholds follows from a hypothesis, so
 * that the value of an answer, as a better choice of the threshold, can be computed before it is given (knowledge gradient;
 * Frazier, Powell and Dayanik, SIAM J. Control Optim. 2008).
 *
 * <p>The model decides which pairs are drawn and suggests thresholds. Confidence intervals do not rest on it.
 */
final class CurveModel {
    /** Steepness: from a slow decay, as of rare duplicates among many similar pairs, to a step. */
    private static final double[] STEEPNESS = {0.8, 1, 1.3, 1.8, 3, 6, 15, 50, 250};

    /** Probability that the most similar pairs are duplicates, with prior weights. */
    private static final double[] CEILING = {1, 0.97, 0.85, 0.6, 0.3, 0.1};

    private static final double[] CEILING_WEIGHT = {5, 1, 1, 1, 1, 1};
    private static final int LOCATIONS = 48;

    /** Least location of the widest grid. */
    private static final double LOWEST = -1;

    /** Share of the posterior at an end of a moved grid by which it no longer fits. */
    private static final double AT_END = 0.005;

    /** Probability of a wrong answer that every hypothesis allows. */
    private static final double LAPSE = 0.003;

    /** Hypotheses with a smaller share of the largest weight are ignored until the grid is moved. */
    private static final double NEGLIGIBLE = 1e-5;

    private static final int INNER_CELLS = 28;
    private static final int OUTER_CELLS = 8;
    private static final int FINE = 400;

    private final ScoreOrder order;

    /** Positions of the pairs that may be asked, ascending. */
    private final int[] candidates;

    private final IntColumn skipped = new IntColumn();
    private final IntColumn asked = new IntColumn();
    private final IntColumn same = new IntColumn();
    private double low;
    private double high;
    private double[] location = {};
    private double[] steepness = {};
    private double[] ceiling = {};
    private double[] logWeight = {};
    private int[] cells = {};

    /** F1 at the end of each cell, by active hypothesis; probabilities of cells likewise. */
    private double[][] f1 = {};

    private double[][] probability = {};
    private double[] weight = {};

    /** Probabilities of all hypotheses, by cell; they change only with the grid. */
    private double[][] table = {};

    /** @param candidates positions of the pairs that may be asked, ascending */
    CurveModel(ScoreOrder order, int[] candidates) {
        this.order = order;
        this.candidates = candidates;
        widen();
        lay();
    }

    private void widen() {
        low = LOWEST;
        high = highest();
    }

    private double highest() {
        return Math.log(Math.max(1, order.size())) + 1;
    }

    /** Adds an answer for the pair at a position. */
    void add(int position, boolean isSame) {
        asked.add(position);
        same.add(isSame ? 1 : 0);
        double x = order.coordinate(position);
        for (int k = 0; k < logWeight.length; k++) logWeight[k] += Math.log(likelihood(k, x, isSame));
        if (!narrow()) activate();
    }

    /** Excludes the pair at a position, of which nothing is known. */
    void skip(int position) {
        skipped.add(position);
    }

    /** Takes the answer for the pair at a position back; the pair is not asked again. */
    void exclude(int position) {
        int kept = 0;
        for (int i = 0; i < asked.size(); i++) {
            if (asked.get(i) == position) continue;
            asked.set(kept, asked.get(i));
            same.set(kept++, same.get(i));
        }
        asked.truncate(kept);
        same.truncate(kept);
        skip(position);
        widen();
        lay();
        narrow();
    }

    private double likelihood(int k, double x, boolean isSame) {
        double p = LAPSE + (1 - 2 * LAPSE) * probability(k, x);
        return isSame ? p : 1 - p;
    }

    private double probability(int k, double x) {
        return ceiling[k] / (1 + Math.exp(Math.clamp(steepness[k] * (x - location[k]), -40, 40)));
    }

    /** A new grid over the present range, with the posterior of all answers. */
    private void lay() {
        int size = LOCATIONS * STEEPNESS.length * CEILING.length;
        location = new double[size];
        steepness = new double[size];
        ceiling = new double[size];
        logWeight = new double[size];
        int k = 0;
        for (int i = 0; i < LOCATIONS; i++) {
            for (double a : STEEPNESS) {
                for (int h = 0; h < CEILING.length; h++, k++) {
                    location[k] = low + (high - low) * (i + 0.5) / LOCATIONS;
                    steepness[k] = a;
                    ceiling[k] = CEILING[h];
                    logWeight[k] = Math.log(CEILING_WEIGHT[h]);
                }
            }
        }
        for (int i = 0; i < asked.size(); i++) {
            double x = order.coordinate(asked.get(i));
            for (k = 0; k < size; k++) logWeight[k] += Math.log(likelihood(k, x, same.get(i) == 1));
        }
        cells = cells();
        table = new double[cells.length][size];
        for (int c = 0; c < cells.length; c++) {
            for (k = 0; k < size; k++) table[c][k] = mean(k, c == 0 ? 0 : cells[c - 1], cells[c]);
        }
        activate();
    }

    /** Moves the grid if the posterior is in a small part of it, or at an end beyond which there may be more of it. */
    private boolean narrow() {
        double top = Arrays.stream(logWeight).max().orElse(0);
        int perLocation = STEEPNESS.length * CEILING.length;
        double[] mass = new double[LOCATIONS];
        double all = 0;
        for (int k = 0; k < logWeight.length; k++) {
            double w = Math.exp(logWeight[k] - top);
            mass[k / perLocation] += w;
            all += w;
        }
        boolean cutLow = low > LOWEST && mass[0] > AT_END * all;
        boolean cutHigh = high < highest() && mass[LOCATIONS - 1] > AT_END * all;
        if (cutLow || cutHigh) {
            widen();
            lay();
            narrow();
            return true;
        }
        int first = 0;
        int last = LOCATIONS - 1;
        double tail = 5e-4 * all;
        for (double sum = mass[first]; sum < tail; sum += mass[first]) first++;
        for (double sum = mass[last]; sum < tail; sum += mass[last]) last--;
        first = Math.max(0, first - 1);
        last = Math.min(LOCATIONS - 1, last + 1);
        if (last - first + 1 > LOCATIONS / 2 || high - low < 0.02) return false;
        double step = (high - low) / LOCATIONS;
        high = low + (last + 1) * step;
        low = low + first * step;
        lay();
        return true;
    }

    /** Ends of the cells: many where the curve falls, some elsewhere. */
    private int[] cells() {
        int n = order.size();
        if (n == 0) return new int[0];
        int from = (int) Math.clamp(Math.exp(low), 1, n);
        int to = (int) Math.clamp(Math.ceil(Math.exp(high)), 1, n);
        IntColumn ends = new IntColumn();
        int least = Math.max(1, Math.min(n / 1000, from));
        for (int[] part : new int[][] {
            order.cuts(least, from, OUTER_CELLS), order.cuts(from, to, INNER_CELLS), order.cuts(to, n, OUTER_CELLS)
        }) {
            for (int cut : part) if (ends.isEmpty() || cut > ends.get(ends.size() - 1)) ends.add(cut);
        }
        if (ends.isEmpty() || ends.get(ends.size() - 1) < n) ends.add(n);
        return ends.toArray();
    }

    /** Tables of the hypotheses that matter. */
    private void activate() {
        double top = Arrays.stream(logWeight).max().orElse(0);
        double limit = top + Math.log(NEGLIGIBLE);
        int active = 0;
        for (double w : logWeight) if (w > limit) active++;
        int[] numbers = new int[active];
        weight = new double[active];
        double all = 0;
        for (int k = 0, i = 0; k < logWeight.length; k++) {
            if (logWeight[k] <= limit) continue;
            numbers[i] = k;
            weight[i] = Math.exp(logWeight[k] - top);
            all += weight[i++];
        }
        for (int i = 0; i < active; i++) weight[i] /= all;
        probability = new double[cells.length][active];
        f1 = new double[cells.length][active];
        int[] known = new int[cells.length];
        int[] knownSame = new int[cells.length];
        for (int i = 0; i < asked.size(); i++) {
            known[cellOf(asked.get(i))]++;
            knownSame[cellOf(asked.get(i))] += same.get(i);
        }
        for (int i = 0; i < active; i++) {
            double sum = 0;
            for (int c = 0; c < cells.length; c++) {
                double p = table[c][numbers[i]];
                probability[c][i] = p;
                sum += knownSame[c] + p * (size(c) - known[c]);
                f1[c][i] = 2 * sum;
            }
            for (int c = 0; c < cells.length; c++) f1[c][i] /= cells[c] + sum;
        }
    }

    /** Mean probability of the pairs in a range of positions: by Simpson's rule in the rank. */
    private double mean(int k, int from, int to) {
        double first = probability(k, order.coordinate(from));
        double last = probability(k, order.coordinate(to - 1));
        if (Math.abs(first - last) < 1e-4) return first;
        double middle = probability(k, order.coordinate((from + to - 1) / 2));
        return (first + 4 * middle + last) / 6;
    }

    private int size(int cell) {
        return cells[cell] - (cell == 0 ? 0 : cells[cell - 1]);
    }

    private int cellOf(int position) {
        int at = Arrays.binarySearch(cells, position + 1);
        return at >= 0 ? at : -at - 1;
    }

    /** A range of positions [from, to) to draw the next pair from; empty if all candidates were asked. */
    record Range(int from, int to) {}

    /**
     * The cell whose answer is worth most: the expected increase of the F1 of the best threshold, plus a small part of the
     * covariance with F1, since a single answer often changes no choice while several do.
     */
    Range choose() {
        int[] free = new int[cells.length];
        for (int position : candidates) free[cellOf(position)]++;
        for (IntColumn gone : List.of(asked, skipped)) {
            for (int i = 0; i < gone.size(); i++)
                if (Arrays.binarySearch(candidates, gone.get(i)) >= 0) free[cellOf(gone.get(i))]--;
        }
        if (cells.length == 0) return new Range(0, 0);
        double[] mean = new double[cells.length];
        int best = 0;
        for (int j = 0; j < cells.length; j++) {
            mean[j] = dot(weight, f1[j]);
            if (mean[j] > mean[best]) best = j;
        }
        int chosen = -1;
        double worth = 0;
        double[] joint = new double[weight.length];
        for (int c = 0; c < cells.length; c++) {
            if (free[c] <= 0) continue;
            double p = 0;
            for (int i = 0; i < joint.length; i++) {
                joint[i] = weight[i] * probability[c][i];
                p += joint[i];
            }
            double ifSame = 0;
            double ifDifferent = 0;
            double covariance = 0;
            for (int j = 0; j < cells.length; j++) {
                if (mean[j] < mean[best] / 2) continue; // one answer does not make it the best
                double both = dot(joint, f1[j]);
                ifSame = Math.max(ifSame, both);
                ifDifferent = Math.max(ifDifferent, mean[j] - both);
                if (Math.abs(j - best) <= 6) covariance = Math.max(covariance, Math.abs(both - p * mean[j]));
            }
            double gain =
                    ifSame + ifDifferent - mean[best] + 0.02 * covariance / Math.sqrt(Math.max(1e-4, p * (1 - p)));
            if (chosen < 0 || gain > worth) {
                chosen = c;
                worth = gain;
            }
        }
        if (chosen < 0) return new Range(0, 0);
        return new Range(chosen == 0 ? 0 : cells[chosen - 1], cells[chosen]);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }

    /** Difference of the expected F1 of the best threshold of each hypothesis and that of the chosen one. */
    double regret() {
        double expected = 0;
        for (int i = 0; i < weight.length; i++) {
            double best = 0;
            for (double[] row : f1) best = Math.max(best, row[i]);
            expected += weight[i] * best;
        }
        double chosen = 0;
        for (double[] row : f1) chosen = Math.max(chosen, dot(weight, row));
        return Math.max(0, expected - chosen);
    }

    /**
     * Expected number of duplicates among the first pairs.
     *
     * @param cuts numbers of pairs, ascending, ends of groups
     */
    double[] expected(int[] cuts) {
        double[] expected = new double[cuts.length];
        double top = Arrays.stream(logWeight).max().orElse(0);
        double all = 0;
        double[] curve = new double[cuts.length];
        for (int k = 0; k < logWeight.length; k++) {
            double w = Math.exp(logWeight[k] - top);
            if (w < NEGLIGIBLE) continue;
            all += w;
            for (int j = 0; j < cuts.length; j++) curve[j] += w * mean(k, j == 0 ? 0 : cuts[j - 1], cuts[j]);
        }
        double[] correction = new double[cuts.length];
        for (int i = 0; i < asked.size(); i++) {
            int at = Arrays.binarySearch(cuts, asked.get(i) + 1);
            int j = at >= 0 ? at : -at - 1;
            if (j < cuts.length) correction[j] += same.get(i) - curve[j] / all;
        }
        double sum = 0;
        for (int j = 0; j < cuts.length; j++) {
            sum += curve[j] / all * (cuts[j] - (j == 0 ? 0 : cuts[j - 1])) + correction[j];
            expected[j] = sum;
        }
        return expected;
    }

    /** Many thresholds, as numbers of accepted pairs: dense where the curve falls. */
    int[] thresholds() {
        int n = order.size();
        int from = (int) Math.clamp(Math.exp(low), 1, n);
        int to = (int) Math.clamp(Math.ceil(Math.exp(high)), 1, n);
        IntColumn all = new IntColumn();
        for (int[] part :
                new int[][] {order.cuts(1, from, FINE / 4), order.cuts(from, to, FINE), order.cuts(to, n, FINE / 4)}) {
            for (int cut : part) if (all.isEmpty() || cut > all.get(all.size() - 1)) all.add(cut);
        }
        if (all.isEmpty() || all.get(all.size() - 1) < n) all.add(n);
        return all.toArray();
    }

    /** The number of accepted pairs with the best expected F1. */
    int best() {
        int[] cuts = thresholds();
        double[] hits = expected(cuts);
        int best = 0;
        double f = -1;
        for (int j = 0; j < cuts.length; j++) {
            double here = 2 * hits[j] / (cuts[j] + hits[cuts.length - 1]);
            if (here > f) {
                f = here;
                best = cuts[j];
            }
        }
        return best;
    }
}
