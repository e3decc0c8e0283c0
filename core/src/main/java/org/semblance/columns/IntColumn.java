package org.semblance.columns;

import java.util.Arrays;

/** A growing array of ints. */
public final class IntColumn {
    /** The longest array a virtual machine will make. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private int[] values;
    private int size;

    public IntColumn() {
        this(16);
    }

    public IntColumn(int capacity) {
        this.values = new int[capacity];
    }

    public void add(int value) {
        if (size == values.length) values = Arrays.copyOf(values, grown(size, 1));
        values[size++] = value;
    }

    /** Adds the values at [start, end) of an array. */
    public void addAll(int[] from, int start, int end) {
        int count = end - start;
        int missing = size - values.length + count;
        if (missing > 0) values = Arrays.copyOf(values, grown(values.length, missing));
        System.arraycopy(from, start, values, size, count);
        size += count;
    }

    public int get(int index) {
        return values[index];
    }

    public void set(int index, int value) {
        values[index] = value;
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
    public int[] array() {
        return values;
    }

    /** At least {@code more} above a capacity, and twice as much if arrays can be that long. */
    static int grown(int capacity, long more) {
        long needed = capacity + more;
        if (needed > MOST) throw new OutOfMemoryError("an array cannot have " + needed + " elements");
        return (int) Math.min(Math.max(needed, 2L * capacity), MOST);
    }

    /** A copy of the values. */
    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** The values of a column at these indexes, in this order. */
    public static int[] select(int[] column, int[] indexes) {
        int[] selected = new int[indexes.length];
        for (int i = 0; i < selected.length; i++) selected[i] = column[indexes[i]];
        return selected;
    }

    /** The memory the array takes. */
    public long bytes() {
        return (long) Integer.BYTES * values.length;
    }
}
