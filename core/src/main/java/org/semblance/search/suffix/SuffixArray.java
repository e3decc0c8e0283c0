package org.semblance.search.suffix;

import java.util.Arrays;

/**
 * The suffixes of a text in the order of their first {@code depth} symbols, by doubling (Manber and Myers 1990):
 * suffixes sorted by h symbols are sorted by up to 2h if ties are broken by the suffix that many symbols later. Blocks
 * have {@code depth} symbols, so the doubling ends there, and suffixes equal up to that depth remain in the order of
 * the text.
 */
final class SuffixArray {
    /** The positions of the suffixes, in order. */
    final int[] order;

    /** By position of a suffix, its class: ascending in their order, and the same for equal suffixes. */
    final int[] ranks;

    private int classes;

    private SuffixArray(int length) {
        order = new int[length];
        ranks = new int[length];
    }

    /** Memory for a text of this length, including that for construction. */
    static long bytes(long length) {
        return 4L * Integer.BYTES * length;
    }

    /**
     * @param text numbers from 0 to {@code most}, which must not exceed its length
     */
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

    /** Sorts suffixes by rank, stably. */
    private void sort(int[] from, int most, int[] next) {
        Arrays.fill(next, 0, most + 2, 0);
        for (int rank : ranks) next[rank + 1]++;
        for (int r = 0; r <= most; r++) next[r + 1] += next[r];
        for (int i : from) order[next[ranks[i]]++] = i;
    }

    /**
     * Lists the suffixes by the rank of the suffix {@code step} symbols later; those beyond the end of the text come
     * first.
     */
    private void bySecond(int[] to, int step) {
        int n = order.length;
        int at = 0;
        for (int i = n - Math.min(step, n); i < n; i++) to[at++] = i;
        for (int i : order) if (i >= step) to[at++] = i - step;
    }

    /**
     * Ranks the sorted suffixes again: those with the same rank, and the same rank {@code step} symbols later, are
     * equal.
     */
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

    /** The number of different suffixes up to the depth. */
    int classes() {
        return classes;
    }
}
