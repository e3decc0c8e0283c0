package org.semblance.search.prefix;

import java.util.Arrays;

/** Sets in the order they came, as columns that grow. */
final class AppendedSets implements IndexedSets {
    private int[] tokens = new int[64];
    private int[] starts = new int[16];
    private int[] shownEnds = new int[16];
    private int size;
    private int largest;

    /** Takes a set of ascending tokens, the first few of which it shows; returns its ordinal. */
    int add(int[] set, int prefix) {
        int start = starts[size];
        int end = Math.addExact(start, set.length);
        if (end > tokens.length) tokens = Arrays.copyOf(tokens, grown(end));
        if (size + 1 == starts.length) {
            starts = Arrays.copyOf(starts, grown(size + 2));
            shownEnds = Arrays.copyOf(shownEnds, starts.length);
        }
        System.arraycopy(set, 0, tokens, start, set.length);
        shownEnds[size] = start + prefix;
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
        return (long) Integer.BYTES * (tokens.length + starts.length + shownEnds.length);
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
    public int shownEnd(int y) {
        return shownEnds[y];
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
