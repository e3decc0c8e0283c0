package org.semblance.search.prefix;

import java.util.Arrays;

/** Sets in insertion order, stored in growing columns. */
final class AppendedSets implements IndexedSets {
    private int[] tokens = new int[64];
    private int[] starts = new int[16];
    private int[] indexedEnds = new int[16];
    private int size;
    private int largest;

    /** Appends a set of ascending tokens, of which the first {@code prefix} are indexed; returns its ordinal. */
    int add(int[] set, int prefix) {
        int start = starts[size];
        int end = Math.addExact(start, set.length);
        if (end > tokens.length) tokens = Arrays.copyOf(tokens, grown(end));
        if (size + 1 == starts.length) {
            starts = Arrays.copyOf(starts, grown(size + 2));
            indexedEnds = Arrays.copyOf(indexedEnds, starts.length);
        }
        System.arraycopy(set, 0, tokens, start, set.length);
        indexedEnds[size] = start + prefix;
        starts[size + 1] = end;
        largest = Math.max(largest, set.length);
        return size++;
    }

    private static int grown(int needed) {
        return (int) Math.min(needed + (needed >> 1) + 16L, Integer.MAX_VALUE - 8L);
    }

    int size() {
        return size;
    }

    long bytes() {
        return (long) Integer.BYTES * (tokens.length + starts.length + indexedEnds.length);
    }

    /** Size of the largest set. */
    int largest() {
        return largest;
    }

    @Override
    public int[] tokens() {
        return tokens;
    }

    @Override
    public int start(int y) {
        return starts[y];
    }

    @Override
    public int indexedEnd(int y) {
        return indexedEnds[y];
    }

    @Override
    public int end(int y) {
        return starts[y + 1];
    }

    @Override
    public int sizeOf(int y) {
        return starts[y + 1] - starts[y];
    }
}
