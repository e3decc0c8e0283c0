package org.semblance.pairs;

import java.util.Arrays;
import org.semblance.relation.PairSink;

/** Pairs as one thread finds them, in columns. */
public final class PairBuffer implements PairSink {
    int[] first = new int[64];
    int[] second = new int[64];
    int[] overlap = new int[64];
    double[] score = new double[64];
    int size;

    /** Takes the pair with the earlier document first. */
    @Override
    public void pair(int x, int y, int overlapOfBoth, double scoreOfBoth) {
        if (size == first.length) grow();
        first[size] = Math.min(x, y);
        second[size] = Math.max(x, y);
        overlap[size] = overlapOfBoth;
        score[size++] = scoreOfBoth;
    }

    public int size() {
        return size;
    }

    private void grow() {
        int capacity = Math.toIntExact(Math.min(2L * size, Integer.MAX_VALUE - 8L));
        first = Arrays.copyOf(first, capacity);
        second = Arrays.copyOf(second, capacity);
        overlap = Arrays.copyOf(overlap, capacity);
        score = Arrays.copyOf(score, capacity);
    }
}
