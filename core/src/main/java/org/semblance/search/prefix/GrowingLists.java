package org.semblance.search.prefix;

import java.util.Arrays;

/** Numbered lists of ints that grow at their ends. */
final class GrowingLists {
    private static final int[] EMPTY = {};
    private static final int HEADER = 16;

    private int[][] lists = new int[16][];
    private int[] sizes = new int[16];
    private long bytes;

    /** What they take: each list is an array of its own. */
    long bytes() {
        return bytes;
    }

    /** Appends to a list; the array that {@link #list} gave before may be an old one then. */
    void append(int list, int value) {
        if (list >= lists.length) {
            int capacity = Math.max(list + 1, lists.length + (lists.length >> 1));
            bytes += (long) (capacity - lists.length) * 2 * Integer.BYTES;
            lists = Arrays.copyOf(lists, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
        int[] values = lists[list];
        if (values == null) values = lists[list] = grown(EMPTY, 2);
        if (sizes[list] == values.length) values = lists[list] = grown(values, values.length * 2);
        values[sizes[list]++] = value;
    }

    private int[] grown(int[] old, int capacity) {
        bytes += (long) (capacity - old.length) * Integer.BYTES + (old.length == 0 ? HEADER : 0);
        return Arrays.copyOf(old, capacity);
    }

    /** The values of a list and, behind them, anything. */
    int[] list(int list) {
        return size(list) == 0 ? EMPTY : lists[list];
    }

    int size(int list) {
        return list < sizes.length ? sizes[list] : 0;
    }
}
