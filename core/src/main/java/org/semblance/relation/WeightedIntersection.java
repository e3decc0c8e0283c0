package org.semblance.relation;

import org.semblance.records.weighted.WeightedSets;

/** Computes weight and number of the tokens that two sets share, pair after pair. Not thread-safe. */
public final class WeightedIntersection {
    private final WeightedSets sets;
    private final int[] tokens;
    private final int[] weights;
    private long weight;
    private int count;

    public WeightedIntersection(WeightedSets sets) {
        this.sets = sets;
        this.tokens = sets.sets().tokens();
        this.weights = sets.weights();
    }

    /** The weight of all tokens that x and y share. */
    long of(int x, int y) {
        from(
                sets.sets().start(x),
                sets.sets().end(x),
                sets.sets().start(y),
                sets.sets().end(y),
                sets.stored(x),
                sets.stored(y),
                0);
        return weight;
    }

    /**
     * Whether the tokens of x from position i and those of y from position j share at least the required weight; stops
     * as soon as they cannot.
     *
     * @param restX the weight of the tokens of x from i on, or more; likewise for y
     */
    public boolean from(int i, int endX, int j, int endY, long restX, long restY, long required) {
        long shared = 0;
        int common = 0;
        while (i < endX && j < endY && shared + Math.min(restX, restY) >= required) {
            int a = tokens[i];
            int b = tokens[j];
            int step = weights[Math.min(a, b)];
            if (a == b) {
                shared += step;
                common++;
            }
            if (a <= b) {
                restX -= step;
                i++;
            }
            if (b <= a) {
                restY -= step;
                j++;
            }
        }
        weight = shared;
        count = common;
        return shared >= required;
    }

    /** The weight of the shared tokens of the last pair; less if they were too few. */
    public long weight() {
        return weight;
    }

    /** The number of the shared tokens of the last pair; less if they were too few. */
    public int count() {
        return count;
    }
}
