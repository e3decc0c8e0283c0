package org.semblance.report.labels;

import java.util.Arrays;
import java.util.Optional;

/**
 * Where the threshold of a method had better stand, by labels: at the score with the best F1, of equally good ones the
 * strictest. It can only be as loose as the one the method ran with.
 */
public record BestThreshold(double score, PairAccuracy there) {
    /** The best one, if the method found a true pair at all. */
    public static Optional<BestThreshold> of(
            PairColumn pairs, boolean distance, GroundTruth truth, PairAccuracy all, long weight) {
        Scores right = new Scores(pairs.size());
        Scores wrong = new Scores(pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            double nearness = distance ? -pairs.score(i) : pairs.score(i);
            switch (truth.verdict(pairs.key(i))) {
                case TRUE -> right.add(nearness);
                case FALSE -> wrong.add(nearness);
                case NEUTRAL, UNJUDGED -> {}
            }
        }
        right.sort();
        wrong.sort();
        BestThreshold best = null;
        int errors = wrong.size;
        for (int r = right.size - 1; r >= 0; r--) {
            if (r > 0 && right.values[r - 1] == right.values[r]) continue; // a threshold takes all of one score
            double nearness = right.values[r];
            while (errors > 0 && wrong.values[errors - 1] >= nearness) errors--;
            long hits = weight * (right.size - r);
            PairAccuracy there =
                    new PairAccuracy(hits, weight * (wrong.size - errors), all.right() + all.missed() - hits, 0);
            if (best == null || there.f1() > best.there.f1()) {
                best = new BestThreshold(distance ? -nearness : nearness, there);
            }
        }
        return Optional.ofNullable(best);
    }

    private static final class Scores {
        final double[] values;
        int size;

        Scores(int most) {
            values = new double[most];
        }

        void add(double value) {
            values[size++] = value;
        }

        void sort() {
            Arrays.sort(values, 0, size);
        }
    }
}
