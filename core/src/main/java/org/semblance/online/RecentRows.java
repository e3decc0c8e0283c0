package org.semblance.online;

import java.util.stream.IntStream;

/**
 * The latest arrivals, in the order they came. The one writer fills rows from the front; a reader knows from its snapshot
 * how many there are and looks at no others, so that nothing it reads is ever written again.
 */
final class RecentRows<N> {
    static final int CAPACITY = 1024;

    private final RowNaming<N> naming;
    private final long[] prints = new long[CAPACITY];
    private final long[] hashes = new long[CAPACITY];
    private final Object[] names = new Object[CAPACITY];

    RecentRows(RowNaming<N> naming) {
        this.naming = naming;
    }

    /** As empty as this one was. */
    RecentRows<N> next() {
        return new RecentRows<>(naming);
    }

    void put(int row, N name, long print) {
        prints[row] = print;
        hashes[row] = naming.hash(name);
        names[row] = name;
    }

    /** The first rows, to be searched. */
    ScanTable table(int size, int distance) {
        return new ScanTable(prints, size, distance);
    }

    @SuppressWarnings("unchecked") // nothing else is put there
    N name(int row) {
        return (N) names[row];
    }

    /** The last of the first {@code size} rows with that name, or -1. */
    int find(N name, int size) {
        long hash = naming.hash(name);
        for (int row = size - 1; row >= 0; row--) {
            if (hashes[row] == hash && naming.same(name(row), name)) return row;
        }
        return -1;
    }

    /** The rows that are not removed, as a run. */
    SortedRun<N> frozen(int size, Tombstones removed, int distance) {
        int[] order = IntStream.range(0, size)
                .filter(row -> !removed.contains(row))
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(prints[a], prints[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] ascending = new long[order.length];
        int letters = 0;
        for (int row : order) letters += naming.letters(name(row));
        RowNames.Builder<N> ordered = naming.names(order.length, letters);
        for (int i = 0; i < order.length; i++) {
            ascending[i] = prints[order[i]];
            ordered.add(name(order[i]));
        }
        return SortedRun.small(ascending, ordered.build(ascending), distance);
    }
}
