package org.semblance.pairs;

import java.util.Arrays;

/** Up to 64 limits on scores, from the loosest to the strictest, each represented by a bit. */
public final class ScoreLimits {
    private final double[] values;
    private final boolean distance;

    /**
     * @param distance whether a limit is an upper bound of the score, not a lower bound
     */
    public ScoreLimits(double[] values, boolean distance) {
        if (values.length > Long.SIZE) throw new IllegalArgumentException("more than 64 limits: " + values.length);
        this.values = values.clone();
        this.distance = distance;
        for (int i = 1; i < values.length; i++) {
            boolean stricter = distance ? values[i] < values[i - 1] : values[i] > values[i - 1];
            if (!stricter) throw new IllegalArgumentException("limits must get stricter: " + Arrays.toString(values));
        }
    }

    public int count() {
        return values.length;
    }

    /** The limits that accept a score, as bits. */
    public long accepting(double score) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (distance ? score <= values[middle] : score >= values[middle]) low = middle + 1;
            else high = middle;
        }
        return low == 0 ? 0 : -1L >>> Long.SIZE - low;
    }
}
