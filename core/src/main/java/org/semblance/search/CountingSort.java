package org.semblance.search;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Sorts numbers by a small key, stably and on all threads.
 *
 * @param key of a number; numbers with a negative key are omitted
 * @param keys the number of keys, from 0
 */
public record CountingSort(IntUnaryOperator key, int keys, Workers workers) {
    /** If there are more than this many keys per number, a comparison sort is faster than counting. */
    private static final int MANY = 8;

    /** The numbers {@code value(0)} to {@code value(size - 1)} in the order of their keys. */
    public int[] sort(int size, IntUnaryOperator value) throws InterruptedException {
        if (keys / MANY > size) return compared(size, value);
        int parts = Math.clamp(size / 4 / (keys + 1), 1, workers.threads());
        int[][] next = new int[parts][keys];
        workers.forEachRange(size, parts, (part, from, to) -> count(from, to, value, next[part]));
        int[] sorted = new int[PartCounts.begin(next)[keys]];
        workers.forEachRange(size, parts, (part, from, to) -> write(from, to, value, next[part], sorted));
        return sorted;
    }

    /** Sorts by comparison: the upper half of a long is the key, the lower half is the index. */
    private int[] compared(int size, IntUnaryOperator value) {
        long[] keyed = new long[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            int at = key.applyAsInt(value.applyAsInt(i));
            if (at >= 0) keyed[count++] = (long) at << Integer.SIZE | i;
        }
        Arrays.sort(keyed, 0, count);
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) sorted[i] = value.applyAsInt((int) keyed[i]);
        return sorted;
    }

    private void count(int from, int to, IntUnaryOperator value, int[] counts) {
        for (int i = from; i < to; i++) {
            int at = key.applyAsInt(value.applyAsInt(i));
            if (at >= 0) counts[at]++;
        }
    }

    private void write(int from, int to, IntUnaryOperator value, int[] next, int[] sorted) {
        for (int i = from; i < to; i++) {
            int x = value.applyAsInt(i);
            int at = key.applyAsInt(x);
            if (at >= 0) sorted[next[at]++] = x;
        }
    }
}
