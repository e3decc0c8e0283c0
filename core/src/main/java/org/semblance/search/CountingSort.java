package org.semblance.search;

import java.util.function.IntUnaryOperator;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Sorts things by a small key, stably and on all threads.
 *
 * @param keys how many keys there are, from 0 on; what has a key below 0 is left out
 */
public record CountingSort(IntUnaryOperator key, int keys, Workers workers) {
    /** The things themselves, in order of their keys; {@code thing} tells the i-th of {@code size}. */
    public int[] sort(int size, IntUnaryOperator thing) throws InterruptedException {
        int parts = Math.clamp(size / 4 / (keys + 1), 1, workers.threads());
        int[][] next = new int[parts][keys];
        workers.forEach(parts, part -> count(from(part, parts, size), from(part + 1, parts, size), thing, next[part]));
        int[] sorted = new int[PartCounts.begin(next)[keys]];
        workers.forEach(
                parts, part -> write(from(part, parts, size), from(part + 1, parts, size), thing, next[part], sorted));
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
