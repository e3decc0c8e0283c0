package org.semblance.server.match;

import java.util.Arrays;
import org.semblance.server.match.Matcher.MatchSink;

/**
 * Collects the nearest matches of a search, up to a limit; ties by the lower document number. A heap with the farthest
 * on top.
 */
public final class TopMatches implements MatchSink {
    private final int limit;
    private final boolean distance;
    private final boolean firstOnly;
    private double[] keys = new double[8]; // larger is farther: a distance or a negated similarity
    private double[] containments = new double[8];
    private int[] numbers = new int[8];
    private int size;

    /**
     * @param limit maximum number of matches
     * @param distance whether scores are distances
     * @param firstOnly whether the search ends with the first match
     */
    public TopMatches(int limit, boolean distance, boolean firstOnly) {
        this.limit = Math.max(1, limit);
        this.distance = distance;
        this.firstOnly = firstOnly;
    }

    @Override
    public boolean near(int number, double score, double containment) {
        double key = distance ? score : -score;
        if (size < limit) {
            append(number, key, containment);
        } else if (isFarther(keys[0], numbers[0], key, number)) {
            sink(number, key, containment);
        }
        return !firstOnly;
    }

    private static boolean isFarther(double key, int number, double thanKey, int thanNumber) {
        return key > thanKey || key == thanKey && Integer.compareUnsigned(number, thanNumber) > 0;
    }

    private void append(int number, double key, double containment) {
        if (size == numbers.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
            containments = Arrays.copyOf(containments, 2 * size);
        }
        int at = size++;
        while (at > 0 && isFarther(key, number, keys[(at - 1) / 2], numbers[(at - 1) / 2])) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        put(at, number, key, containment);
    }

    /** Puts a match in the place of the farthest. */
    private void sink(int number, double key, double containment) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && isFarther(keys[child + 1], numbers[child + 1], keys[child], numbers[child]))
                child++;
            if (!isFarther(keys[child], numbers[child], key, number)) break;
            move(child, at);
            at = child;
        }
        put(at, number, key, containment);
    }

    private void move(int from, int to) {
        put(to, numbers[from], keys[from], containments[from]);
    }

    private void put(int at, int number, double key, double containment) {
        numbers[at] = number;
        keys[at] = key;
        containments[at] = containment;
    }

    public int size() {
        return size;
    }

    /** Document number of a match; the matches are not sorted. */
    public int number(int i) {
        return numbers[i];
    }

    public double score(int i) {
        return distance ? keys[i] : -keys[i];
    }

    /** Containment of a match; NaN if the method has no sets. */
    public double containment(int i) {
        return containments[i];
    }
}
