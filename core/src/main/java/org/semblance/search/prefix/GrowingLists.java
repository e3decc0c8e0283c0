package org.semblance.search.prefix;

import java.util.Arrays;

/** Numbered lists of ints that grow at their ends. */
final class GrowingLists {
    private static final int[] EMPTY = {};

    private int[][] lists = new int[16][];
    private int[] sizes = new int[16];

    /** Appends to a list; the array that {@link #list} gave before may be an old one then. */
    void append(int list, int value) {
        if (list >= lists.length) {
            int capacity = Math.max(list + 1, lists.length + (lists.length >> 1));
            lists = Arrays.copyOf(lists, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
        int[] values = lists[list];
        if (values == null) values = lists[list] = new int[2];
        if (sizes[list] == values.length) values = lists[list] = Arrays.copyOf(values, values.length * 2);
        values[sizes[list]++] = value;
    }

    /** The values of a list and, behind them, anything. */
    int[] list(int list) {
        return size(list) == 0 ? EMPTY : lists[list];
    }

    int size(int list) {
        return list < sizes.length ? sizes[list] : 0;
    }
}
