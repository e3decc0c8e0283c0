package org.semblance.search;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Sorts things by a small key, stably and on all threads.
 *
 * @param keys how many keys there are, from 0 on; what has a key below 0 is left out
 */
public record CountingSort(IntUnaryOperator key, int keys, Workers workers) {
    /** With so many times more keys than things the counts would be most of the work. */
    private static final int MANY = 8;

    /** The things themselves, in order of their keys; {@code thing} tells the i-th of {@code size}. */
    public int[] sort(int size, IntUnaryOperator thing) throws InterruptedException {
        if (keys / MANY > size) return compared(size, thing);
        int parts = Math.clamp(size / 4 / (keys + 1), 1, workers.threads());
        int[][] next = new int[parts][keys];
        workers.forEach(parts, part -> count(from(part, parts, size), from(part + 1, parts, size), thing, next[part]));
        int[] sorted = new int[PartCounts.begin(next)[keys]];
        workers.forEach(
                parts, part -> write(from(part, parts, size), from(part + 1, parts, size), thing, next[part], sorted));
        return sorted;
    }

    /** The same by comparing: keys in the upper halves of numbers, which number it is in the lower. */
    private int[] compared(int size, IntUnaryOperator thing) {
        long[] keyed = new long[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            int at = key.applyAsInt(thing.applyAsInt(i));
            if (at >= 0) keyed[count++] = (long) at << Integer.SIZE | i;
        }
        Arrays.sort(keyed, 0, count);
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) sorted[i] = thing.applyAsInt((int) keyed[i]);
        return sorted;
    }

    private static int from(int part, int parts, int size) {
        return (int) ((long) size * part / parts);
    }

    private void count(int from, int to, IntUnaryOperator thing, int[] counts) {
        for (int i = from; i < to; i++) {
            int at = key.applyAsInt(thing.applyAsInt(i));
            if (at >= 0) counts[at]++;
        }
    }

    private void write(int from, int to, IntUnaryOperator thing, int[] next, int[] sorted) {
        for (int i = from; i < to; i++) {
            int x = thing.applyAsInt(i);
            int at = key.applyAsInt(x);
            if (at >= 0) sorted[next[at]++] = x;
        }
    }
}
