package org.semblance.search.prefix;

import java.util.Arrays;

/** Numbered append-only lists of ints. */
final class GrowingLists {
    private static final int[] EMPTY = {};
    private static final int HEADER = 16;

    private int[][] lists = new int[16][];
    private int[] sizes = new int[16];
    private long bytes;

    /** Memory in bytes; each list is an array of its own. */
    long bytes() {
        return bytes;
    }

    /** Appends to a list; arrays that {@link #list} returned before may be stale afterwards. */
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

    /** An array that starts with the values of a list; the elements after them are undefined. */
    int[] list(int list) {
        return size(list) == 0 ? EMPTY : lists[list];
    }

    int size(int list) {
        return list < sizes.length ? sizes[list] : 0;
    }
}
