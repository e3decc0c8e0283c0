package org.semblance.search.suffix;

import java.util.Arrays;

/**
 * The suffixes of a text in the order of their first {@code depth} symbols, by doubling (Manber and Myers 1990): suffixes sorted by h
 * symbols are sorted by up to 2h if the suffix so many symbols further on breaks the ties. What is deeper than a block is long
 * decides nothing, so the doubling ends there, and suffixes alike down to that depth stay in the order of the text.
 */
final class SuffixArray {
    /** The suffixes, by where they begin, in order. */
    final int[] order;

    /** By where a suffix begins, a number that rises in their order and is the same for suffixes that are alike. */
    final int[] ranks;

    private int classes;

    private SuffixArray(int length) {
        order = new int[length];
        ranks = new int[length];
    }

    /** What it takes for a text of this length, while it is made. */
    static long bytes(long length) {
        return 4L * Integer.BYTES * length;
    }

    /** @param text numbers from 0 to {@code most}, which must not be above its length */
    static SuffixArray of(int[] text, int most, int depth) {
        SuffixArray array = new SuffixArray(text.length);
        int[] spare = new int[text.length];
        int[] counts = new int[Math.max(most, text.length) + 2];
        System.arraycopy(text, 0, array.ranks, 0, text.length);
        Arrays.setAll(spare, i -> i);
        array.sort(spare, most, counts);
        array.classify(spare, 0);
        for (int known = 1; known < depth && array.classes < text.length; ) {
            int step = Math.min(known, depth - known);
            array.bySecond(spare, step);
            array.sort(spare, array.classes, counts);
            array.classify(spare, step);
            known += step;
        }
        return array;
    }

    /** Puts suffixes in order of their ranks, those of one rank as they come. */
    private void sort(int[] from, int most, int[] next) {
        Arrays.fill(next, 0, most + 2, 0);
        for (int rank : ranks) next[rank + 1]++;
        for (int r = 0; r <= most; r++) next[r + 1] += next[r];
        for (int i : from) order[next[ranks[i]]++] = i;
    }

    /** Lists the suffixes by the rank of what is {@code step} symbols further on; at the end of the text there is nothing. */
    private void bySecond(int[] to, int step) {
        int n = order.length;
        int at = 0;
        for (int i = n - Math.min(step, n); i < n; i++) to[at++] = i;
        for (int i : order) if (i >= step) to[at++] = i - step;
    }

    /** Ranks the sorted suffixes anew: those with the same rank, and the same {@code step} further on, are alike. */
    private void classify(int[] spare, int step) {
        int last = -1;
        int next = -1;
        for (int i : order) {
            if (last < 0 || ranks[i] != ranks[last] || further(i, step) != further(last, step)) next++;
            spare[i] = next;
            last = i;
        }
        classes = next + 1;
        System.arraycopy(spare, 0, ranks, 0, spare.length);
    }

    private int further(int i, int step) {
        return i + step < ranks.length ? ranks[i + step] : -1;
    }

    /** How many different suffixes there are down to the depth. */
    int classes() {
        return classes;
    }
}
