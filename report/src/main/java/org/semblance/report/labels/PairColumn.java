package org.semblance.report.labels;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Pairs of documents in input order with their scores, as columns: 16 bytes per pair. */
public final class PairColumn {
    public static final int BYTES_EACH = 16;

    private long[] keys = new long[1 << 8];
    private double[] scores = new double[1 << 8];
    private int size;

    /** Packs the two documents of a pair in a number; numbers sort like pairs. */
    public static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    public static int first(long key) {
        return (int) (key >>> 32);
    }

    public static int second(long key) {
        return (int) key;
    }

    /** Appends a pair; keys must ascend, unless the column is {@link #sorted} later. */
    public void add(long key, double score) {
        if (size == keys.length) {
            int larger = (int) Math.min(Integer.MAX_VALUE - 8L, size + (size >> 1) + 16L);
            keys = Arrays.copyOf(keys, larger);
            scores = Arrays.copyOf(scores, larger);
        }
        keys[size] = key;
        scores[size++] = score;
    }

    public int size() {
        return size;
    }

    public long key(int i) {
        return keys[i];
    }

    public double score(int i) {
        return scores[i];
    }

    /** Index of a pair, or a negative number if it is absent. */
    public int find(long key) {
        return Arrays.binarySearch(keys, 0, size, key);
    }

    /** Keeps the pairs of a sample. */
    public void thin(Thinning share) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!share.keeps(keys[i])) continue;
            keys[kept] = keys[i];
            scores[kept++] = scores[i];
        }
        size = kept;
    }

    /** Releases unused capacity. */
    public PairColumn trim() {
        keys = Arrays.copyOf(keys, size);
        scores = Arrays.copyOf(scores, size);
        return this;
    }

    /** The pairs sorted, without duplicates; of equal pairs the first is kept. */
    PairColumn sorted() {
        if (IntStream.range(1, size).allMatch(i -> keys[i - 1] < keys[i])) return trim();
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(i -> keys[i]))
                .mapToInt(i -> i)
                .toArray();
        PairColumn column = new PairColumn();
        for (int i = 0; i < size; i++)
            if (i == 0 || keys[order[i]] != keys[order[i - 1]]) column.add(keys[order[i]], scores[order[i]]);
        return column.trim();
    }

    /** A column of unsorted pairs, which may contain duplicates. */
    public static PairColumn of(long[] unsorted) {
        long[] sorted = unsorted.clone();
        Arrays.sort(sorted);
        PairColumn column = new PairColumn();
        for (int i = 0; i < sorted.length; i++) if (i == 0 || sorted[i] != sorted[i - 1]) column.add(sorted[i], 0);
        return column.trim();
    }

    /** Merges several columns: each pair appears once, with the columns that contain it. */
    public static final class PairUnion {
        private final List<PairColumn> columns;
        private final int[] at;
        private long key = -1;
        private int mask;

        public PairUnion(List<PairColumn> columns) {
            if (columns.size() > 30) throw new IllegalArgumentException("too many columns: " + columns.size());
            this.columns = List.copyOf(columns);
            this.at = new int[columns.size()];
        }

        /** Advances to the next pair, if there is one. */
        public boolean next() {
            for (int c = 0; c < at.length; c++) at[c] += mask >>> c & 1;
            key = Long.MAX_VALUE;
            mask = 0;
            for (int c = 0; c < at.length; c++) {
                PairColumn column = columns.get(c);
                if (at[c] == column.size()) continue;
                long head = column.key(at[c]);
                if (head < key) {
                    key = head;
                    mask = 0;
                }
                if (head == key) mask |= 1 << c;
            }
            return mask != 0;
        }

        public long key() {
            return key;
        }

        /** Bit c is set if column c contains the pair. */
        public int mask() {
            return mask;
        }

        public boolean has(int column) {
            return (mask >>> column & 1) != 0;
        }

        /** Score of the pair in a column that contains it. */
        public double score(int column) {
            return columns.get(column).score(at[column]);
        }
    }
}
