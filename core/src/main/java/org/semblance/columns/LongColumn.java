package org.semblance.columns;

import java.util.Arrays;

/** A growing array of longs. */
public final class LongColumn {
    private long[] values;
    private int size;

    public LongColumn() {
        this(16);
    }

    public LongColumn(int capacity) {
        this.values = new long[capacity];
    }

    public void add(long value) {
        if (size == values.length) values = Arrays.copyOf(values, IntColumn.grown(size, 1));
        values[size++] = value;
    }

    /** Adds the values at [start, end) of an array. */
    public void addAll(long[] from, int start, int end) {
        int count = end - start;
        int missing = size - values.length + count;
        if (missing > 0) values = Arrays.copyOf(values, IntColumn.grown(values.length, missing));
        System.arraycopy(from, start, values, size, count);
        size += count;
    }

    public long get(int index) {
        return values[index];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Keeps the first values only. */
    public void truncate(int newSize) {
        size = newSize;
    }

    public void clear() {
        size = 0;
    }

    /** The array in use: its first {@link #size} values count, and it may be replaced by the next call of {@code add}. */
    public long[] array() {
        return values;
    }

    /** A copy of the values. */
    public long[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** The values of a column at these indexes, in this order. */
    public static long[] select(long[] column, int[] indexes) {
        long[] selected = new long[indexes.length];
        for (int i = 0; i < selected.length; i++) selected[i] = column[indexes[i]];
        return selected;
    }

    public void copyTo(long[] target, int at) {
        System.arraycopy(values, 0, target, at, size);
    }

    /** The memory the array takes. */
    public long bytes() {
        return (long) Long.BYTES * values.length;
    }
}
