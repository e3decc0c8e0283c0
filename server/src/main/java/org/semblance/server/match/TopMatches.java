package org.semblance.server.match;

import java.util.Arrays;

/**
 * The nearest of what a search finds, as many as are wanted; of equally near ones those that came first. A heap with the
 * farthest on top.
 */
public final class TopMatches implements MatchSink {
    private final int most;
    private final boolean distance;
    private final boolean firstOnly;
    private double[] far = new double[8]; // larger is farther
    private int[] numbers = new int[8];
    private int size;

    /** @param firstOnly whether the first that is found is enough */
    public TopMatches(int most, boolean distance, boolean firstOnly) {
        this.most = Math.max(1, most);
        this.distance = distance;
        this.firstOnly = firstOnly;
    }

    @Override
    public boolean near(int number, double score) {
        double away = distance ? score : -score;
        if (size < most) {
            append(number, away);
        } else if (isFarther(far[0], numbers[0], away, number)) {
            far[0] = away;
            numbers[0] = number;
            sink();
        }
        return !firstOnly;
    }

    private static boolean isFarther(double far, int number, double than, int thanNumber) {
        return far > than || far == than && Integer.compareUnsigned(number, thanNumber) > 0;
    }

    private void append(int number, double away) {
        if (size == numbers.length) {
            far = Arrays.copyOf(far, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        int at = size++;
        while (at > 0 && isFarther(away, number, far[(at - 1) / 2], numbers[(at - 1) / 2])) {
            far[at] = far[(at - 1) / 2];
            numbers[at] = numbers[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        far[at] = away;
        numbers[at] = number;
    }

    private void sink() {
        double away = far[0];
        int number = numbers[0];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && isFarther(far[child + 1], numbers[child + 1], far[child], numbers[child])) child++;
            if (!isFarther(far[child], numbers[child], away, number)) break;
            far[at] = far[child];
            numbers[at] = numbers[child];
            at = child;
        }
        far[at] = away;
        numbers[at] = number;
    }

    public int size() {
        return size;
    }

    /** The number of one of them; in no order. */
    public int number(int i) {
        return numbers[i];
    }

    public double score(int i) {
        return distance ? far[i] : -far[i];
    }
}
