package org.semblance.online;

import java.util.Arrays;

/**
 * The removed rows of a run. Immutable: adding a row creates a new set that shares all but one page of 2 kB, so readers
 * keep the set they started with and writers copy little.
 */
final class Tombstones {
    static final Tombstones NONE = new Tombstones(new long[0][], 0);

    private static final int PAGE_SHIFT = 14;
    private static final int PAGE_WORDS = (1 << PAGE_SHIFT) / Long.SIZE;
    private static final long[] EMPTY = new long[PAGE_WORDS];

    private final long[][] pages;
    private final int count;

    private Tombstones(long[][] pages, int count) {
        this.pages = pages;
        this.count = count;
    }

    int count() {
        return count;
    }

    boolean contains(int row) {
        int page = row >>> PAGE_SHIFT;
        return page < pages.length && (pages[page][word(row)] & 1L << row) != 0;
    }

    /** These rows plus one that is not among them. */
    Tombstones with(int row) {
        int page = row >>> PAGE_SHIFT;
        long[][] next = Arrays.copyOf(pages, Math.max(pages.length, page + 1));
        for (int p = pages.length; p < next.length; p++) next[p] = EMPTY;
        next[page] = next[page].clone();
        next[page][word(row)] |= 1L << row;
        return new Tombstones(next, count + 1);
    }

    private static int word(int row) {
        return row / Long.SIZE % PAGE_WORDS;
    }

    /** Upper bound of the memory: pages without a removed row are shared. */
    long bytes() {
        return (long) pages.length * PAGE_WORDS * Long.BYTES;
    }
}
