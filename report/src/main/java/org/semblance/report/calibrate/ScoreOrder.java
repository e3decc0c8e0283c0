package org.semblance.report.calibrate;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.semblance.columns.IntColumn;

/**
 * The pairs of a method from the most similar to the least similar one. A threshold accepts the first pairs of this order,
 * up to the last of equal scores, so that precision, recall and F1 depend on the order alone. The coordinate of a pair is
 * the logarithm of its mean rank among pairs of equal score.
 */
final class ScoreOrder {
    private final int[] pairs;
    private final double[] scores;
    private final int[] ends;
    private final double[] coordinates;
    private final int[] groups;

    /**
     * @param scores of all pairs of the pool; NaN for those that the method did not find
     * @param distance whether small scores are similar
     * @param seed of the order of equal scores
     */
    ScoreOrder(double[] scores, boolean distance, long seed) {
        int found = 0;
        for (double score : scores) if (!Double.isNaN(score)) found++;
        long[] sorted = new long[found];
        int n = 0;
        for (int i = 0; i < scores.length; i++) {
            if (!Double.isNaN(scores[i])) sorted[n++] = (long) ascending(distance ? scores[i] : -scores[i]) << 32 | i;
        }
        Arrays.sort(sorted);
        this.pairs = new int[n];
        this.scores = new double[n];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < n; i++) {
            pairs[i] = (int) sorted[i];
            this.scores[i] = scores[pairs[i]];
        }
        this.groups = new int[n];
        IntColumn last = new IntColumn();
        for (int i = 0; i < n; i++) {
            groups[i] = last.size();
            if (i + 1 == n || this.scores[i + 1] != this.scores[i]) last.add(i + 1);
        }
        this.ends = last.toArray();
        for (int g = 0; g < ends.length; g++) shuffle(start(g), ends[g], random);
        this.coordinates = new double[ends.length];
        for (int g = 0; g < ends.length; g++) coordinates[g] = Math.log((start(g) + ends[g] + 1) / 2.0);
    }

    /** A number with the order of the score, which has at most six digits after the point. */
    private static int ascending(double score) {
        int bits = Float.floatToIntBits((float) score + 0f);
        return bits ^ bits >> 31 & Integer.MAX_VALUE;
    }

    /** So that every part of the pairs of one score is a random sample of them. */
    private void shuffle(int from, int to, SplittableRandom random) {
        for (int i = to - 1; i > from; i--) {
            int j = from + random.nextInt(i - from + 1);
            int pair = pairs[i];
            pairs[i] = pairs[j];
            pairs[j] = pair;
        }
    }

    /** Number of pairs. */
    int size() {
        return pairs.length;
    }

    /** The pair of the pool at a position of the order. */
    int pair(int position) {
        return pairs[position];
    }

    /** The position of each pair of the pool; -1 for those that the method did not find. */
    int[] positions(int poolSize) {
        int[] positions = new int[poolSize];
        Arrays.fill(positions, -1);
        for (int i = 0; i < pairs.length; i++) positions[pairs[i]] = i;
        return positions;
    }

    double score(int position) {
        return scores[position];
    }

    /** Number of distinct scores. */
    int groups() {
        return ends.length;
    }

    /** The number, from 0, of a distinct score. */
    int group(int position) {
        return groups[position];
    }

    int start(int group) {
        return group == 0 ? 0 : ends[group - 1];
    }

    /** The position after the last pair of a score: the number of pairs that a threshold there accepts. */
    int end(int group) {
        return ends[group];
    }

    double coordinate(int position) {
        return coordinates[groups[position]];
    }

    /** The first end of a group that is not before a position; positions are counts of accepted pairs. */
    int endFrom(int accepted) {
        return accepted <= 0 ? ends[0] : ends[groups[Math.min(accepted, size()) - 1]];
    }

    /** At most {@code most} counts of accepted pairs, ascending, ends of groups, about equally spaced in the logarithm. */
    int[] cuts(int from, int to, int most) {
        IntColumn cuts = new IntColumn();
        double low = Math.log(Math.max(1, from));
        double high = Math.log(Math.max(1, to));
        for (int i = 0; i <= most; i++) {
            int cut = endFrom((int) Math.round(Math.exp(low + (high - low) * i / most)));
            if (cut <= to && (cuts.size() == 0 || cut > cuts.get(cuts.size() - 1))) cuts.add(cut);
        }
        return cuts.toArray();
    }
}
