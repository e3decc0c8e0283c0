package org.semblance.report.labels;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The threshold with the best F1 by the labels; of equally good ones the strictest. It is at least as strict as the
 * threshold of the run.
 *
 * @param score the threshold
 * @param there accuracy at that threshold
 * @param beyond the score of the nearest judged pair beyond the threshold; NaN if there is none
 */
public record BestThreshold(double score, PairAccuracy there, double beyond) {
    /**
     * Whether no pair of the run is beyond this threshold although true pairs are missing: a run with a looser threshold
     * may have a better one.
     *
     * @param all accuracy of all pairs of the run
     */
    public boolean isAtEdge(PairAccuracy all) {
        return all.missed() > 0 && there.right() == all.right() && there.wrong() == all.wrong();
    }

    /** The best threshold, if the method found a true pair. */
    public static Optional<BestThreshold> of(PairColumn pairs, boolean distance, GroundTruth truth, PairAccuracy all) {
        Scores right = new Scores(pairs.size());
        Scores wrong = new Scores(pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            double nearness = distance ? -pairs.score(i) : pairs.score(i);
            switch (truth.verdict(pairs.key(i))) {
                case TRUE -> right.add(nearness, truth.weight(pairs.key(i)));
                case FALSE -> wrong.add(nearness, truth.weight(pairs.key(i)));
                case NEUTRAL, UNJUDGED -> {}
            }
        }
        right.sort();
        wrong.sort();
        BestThreshold best = null;
        int errors = wrong.size;
        double hits = 0;
        double misses = 0;
        for (int r = right.size - 1; r >= 0; r--) {
            hits += right.weights[r];
            if (r > 0 && right.values[r - 1] == right.values[r])
                continue; // equal scores are on the same side of a threshold
            double nearness = right.values[r];
            while (errors > 0 && wrong.values[errors - 1] >= nearness) misses += wrong.weights[--errors];
            long found = Math.round(hits);
            PairAccuracy there =
                    new PairAccuracy(found, Math.round(misses), Math.max(0, all.right() + all.missed() - found), 0);
            if (best == null || there.f1() > best.there.f1()) {
                double next = Math.max(
                        r > 0 ? right.values[r - 1] : Double.NEGATIVE_INFINITY,
                        errors > 0 ? wrong.values[errors - 1] : Double.NEGATIVE_INFINITY);
                double beyond = Double.isInfinite(next) ? Double.NaN : distance ? -next : next;
                best = new BestThreshold(distance ? -nearness : nearness, there, beyond);
            }
        }
        return Optional.ofNullable(best);
    }

    private static final class Scores {
        double[] values;
        double[] weights;
        int size;

        Scores(int most) {
            values = new double[most];
            weights = new double[most];
        }

        void add(double value, double weight) {
            values[size] = value;
            weights[size++] = weight;
        }

        void sort() {
            if (size == 0 || Arrays.stream(weights, 0, size).allMatch(weight -> weight == weights[0])) {
                Arrays.sort(values, 0, size);
                return;
            }
            int[] order = IntStream.range(0, size)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(i -> i)
                    .toArray();
            values = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
            weights = Arrays.stream(order).mapToDouble(i -> weights[i]).toArray();
        }
    }
}
