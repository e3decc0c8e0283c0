package org.semblance.online;

import java.util.stream.IntStream;

/**
 * The most recent rows, in insertion order. The only writer appends rows; a reader takes their number from its snapshot
 * and reads no others, so rows visible to a reader never change.
 */
final class RecentRows<N> {
    static final int CAPACITY = 1024;

    private final RowNames.Naming<N> naming;
    private final long[] prints = new long[CAPACITY];
    private final long[] hashes = new long[CAPACITY];
    private final Object[] names = new Object[CAPACITY];

    RecentRows(RowNames.Naming<N> naming) {
        this.naming = naming;
    }

    /** A new empty instance. */
    RecentRows<N> next() {
        return new RecentRows<>(naming);
    }

    void put(int row, N name, long print) {
        prints[row] = print;
        hashes[row] = naming.hash(name);
        names[row] = name;
    }

    /** A searchable table of the first {@code size} rows. */
    ScanTable table(int size, int distance) {
        return new ScanTable(prints, size, distance);
    }

    @SuppressWarnings("unchecked") // only put() stores names
    N name(int row) {
        return (N) names[row];
    }

    /** The last of the first {@code size} rows with this name, or -1. */
    int find(N name, int size) {
        long hash = naming.hash(name);
        for (int row = size - 1; row >= 0; row--) {
            if (hashes[row] == hash && naming.same(name(row), name)) return row;
        }
        return -1;
    }

    /** The rows that are not removed, as a sorted run. */
    SortedRun<N> frozen(int size, Tombstones removed, int distance) {
        int[] order = IntStream.range(0, size)
                .filter(row -> !removed.contains(row))
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(prints[a], prints[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] ascending = new long[order.length];
        int length = 0;
        for (int row : order) length += naming.length(name(row));
        RowNames.Builder<N> ordered = naming.names(order.length, length);
        for (int i = 0; i < order.length; i++) {
            ascending[i] = prints[order[i]];
            ordered.add(name(order[i]));
        }
        return SortedRun.small(ascending, ordered.build(ascending), distance);
    }
}
