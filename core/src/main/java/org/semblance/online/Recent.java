package org.semblance.online;

import java.util.stream.IntStream;

/**
 * The latest arrivals, in the order they came. The one writer fills rows from the front; a reader knows from its snapshot
 * how many there are and looks at no others, so that nothing it reads is ever written again.
 */
final class Recent {
    static final int CAPACITY = 1024;

    private final long[] prints = new long[CAPACITY];
    private final long[] hashes = new long[CAPACITY];
    private final Id[] ids = new Id[CAPACITY];

    void put(int row, Id id, long print) {
        prints[row] = print;
        hashes[row] = id.hash();
        ids[row] = id;
    }

    /** The first rows, to be searched. */
    ScanTable table(int size, int distance) {
        return new ScanTable(prints, size, distance);
    }

    Id id(int row) {
        return ids[row];
    }

    /** The last of the first {@code size} rows with that id, or -1. */
    int find(Id id, int size) {
        for (int row = size - 1; row >= 0; row--) {
            if (hashes[row] == id.hash() && ids[row].is(id.utf8())) return row;
        }
        return -1;
    }

    /** The rows that are not removed, as a run. */
    Run frozen(int size, Tombstones removed, int distance) {
        int[] order = IntStream.range(0, size)
                .filter(row -> !removed.contains(row))
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(prints[a], prints[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] ascending = new long[order.length];
        int letters = 0;
        for (int row : order) letters += ids[row].utf8().length;
        RunIds.Builder names = new RunIds.Builder(order.length, letters);
        for (int i = 0; i < order.length; i++) {
            ascending[i] = prints[order[i]];
            names.add(ids[order[i]].utf8());
        }
        return Run.small(ascending, names.build(), distance);
    }
}
