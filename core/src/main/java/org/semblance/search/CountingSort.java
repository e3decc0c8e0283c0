package org.semblance.search;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Sorts records by a small key, stably and on all threads.
 *
 * @param key of each record; records with a negative key are omitted
 * @param keys the number of keys, from 0
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared as a value
public record CountingSort(int[] key, int keys, Workers workers) {
    /** If there are more than this many keys per record, a comparison sort is faster than counting. */
    private static final int MANY = 8;

    /** All records in the order of their keys. */
    public int[] sort() throws InterruptedException {
        int[] all = new int[key.length];
        for (int x = 0; x < all.length; x++) all[x] = x;
        return sort(all);
    }

    /** These records in the order of their keys. */
    public int[] sort(int[] records) throws InterruptedException {
        int size = records.length;
        if (keys / MANY > size) return compared(records);
        int parts = Math.clamp(size / 4 / (keys + 1), 1, workers.threads());
        int[][] next = new int[parts][keys];
        workers.forEachRange(size, parts, (part, from, to) -> count(records, from, to, key, next[part]));
        int[] sorted = new int[PartCounts.begin(next)[keys]];
        workers.forEachRange(size, parts, (part, from, to) -> write(records, from, to, key, next[part], sorted));
        return sorted;
    }

    /** Sorts by comparison: the upper half of a long is the key, the lower half is the index. */
    private int[] compared(int[] records) {
        long[] keyed = new long[records.length];
        int count = 0;
        for (int i = 0; i < records.length; i++) {
            int at = key[records[i]];
            if (at >= 0) keyed[count++] = (long) at << Integer.SIZE | i;
        }
        Arrays.sort(keyed, 0, count);
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) sorted[i] = records[(int) keyed[i]];
        return sorted;
    }

    private static void count(int[] records, int from, int to, int[] key, int[] counts) {
        for (int i = from; i < to; i++) {
            int at = key[records[i]];
            if (at >= 0) counts[at]++;
        }
    }

    private static void write(int[] records, int from, int to, int[] key, int[] next, int[] sorted) {
        for (int i = from; i < to; i++) {
            int x = records[i];
            int at = key[x];
            if (at >= 0) sorted[next[at]++] = x;
        }
    }
}
