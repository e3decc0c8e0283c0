package org.semblance.report.compare;

import java.util.Arrays;

/** Pairs of documents in input order with their scores, as columns: 16 bytes a pair. */
final class PairColumn {
    static final int BYTES_EACH = 16;

    private long[] keys = new long[1 << 8];
    private double[] scores = new double[1 << 8];
    private int size;

    /** The two documents of a pair in one number, which sorts as pairs do. */
    static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    static int first(long key) {
        return (int) (key >>> 32);
    }

    static int second(long key) {
        return (int) key;
    }

    /** Adds a pair that comes behind all others. */
    void add(long key, double score) {
        if (size == keys.length) {
            int larger = (int) Math.min(Integer.MAX_VALUE - 8L, size + (size >> 1) + 16L);
            keys = Arrays.copyOf(keys, larger);
            scores = Arrays.copyOf(scores, larger);
        }
        keys[size] = key;
        scores[size++] = score;
    }

    int size() {
        return size;
    }

    long key(int i) {
        return keys[i];
    }

    double score(int i) {
        return scores[i];
    }

    /** Where a pair stands, or a negative number if it does not. */
    int find(long key) {
        return Arrays.binarySearch(keys, 0, size, key);
    }

    /** Keeps the pairs that belong to a share. */
    void thin(Thinning share) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!share.keeps(keys[i])) continue;
            keys[kept] = keys[i];
            scores[kept++] = scores[i];
        }
        size = kept;
    }

    /** Gives back what growth left over. */
    PairColumn trim() {
        keys = Arrays.copyOf(keys, size);
        scores = Arrays.copyOf(scores, size);
        return this;
    }

    /** Pairs in any order, which may come twice. */
    static PairColumn of(long[] unsorted) {
        long[] sorted = unsorted.clone();
        Arrays.sort(sorted);
        PairColumn column = new PairColumn();
        for (int i = 0; i < sorted.length; i++) if (i == 0 || sorted[i] != sorted[i - 1]) column.add(sorted[i], 0);
        return column.trim();
    }
}
