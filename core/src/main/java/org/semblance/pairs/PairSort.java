package org.semblance.pairs;

import org.semblance.run.Workers;

/**
 * Sorts pairs where they stand, by the leading bits of their keys first (American flag sort): pairs are the largest thing
 * a run can hold, so there is no room for a second copy.
 */
final class PairSort {
    private static final int DIGIT = 8;

    /** So few pairs are put in order one by one. */
    private static final int FEW = 40;

    private final PairColumns pairs;

    /** Both halves of a key are below 2 to this power. */
    private final int bits;

    private PairSort(PairColumns pairs, int documents) {
        this.pairs = pairs;
        this.bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(Math.max(0, documents - 1)));
    }

    static void sort(PairColumns pairs, int documents) {
        PairSort sort = new PairSort(pairs, documents);
        sort.sort(0, pairs.size(), 2 * sort.bits);
    }

    /** The same on several threads: they share the parts with equal leading bits. */
    static void sort(PairColumns pairs, int documents, Workers workers) throws InterruptedException {
        PairSort sort = new PairSort(pairs, documents);
        int shift = Math.max(0, 2 * sort.bits - DIGIT);
        long[] ends = sort.part(0, pairs.size(), shift);
        workers.forEach(ends.length, d -> sort.sort(d == 0 ? 0 : ends[d - 1], ends[d], shift));
    }

    /** Sorts a range whose keys differ in their last {@code below} bits only. */
    private void sort(long from, long to, int below) {
        if (to - from <= FEW) {
            insert(from, to);
        } else if (below > 0) {
            int shift = Math.max(0, below - DIGIT);
            long[] ends = part(from, to, shift);
            long start = from;
            for (long end : ends) {
                if (end - start > 1) sort(start, end, shift);
                start = end;
            }
        }
    }

    /** Brings pairs with an equal digit together, in the order of digits; returns where each digit ends. */
    private long[] part(long from, long to, int shift) {
        long[] ends = new long[1 << DIGIT];
        for (long i = from; i < to; i++) ends[digit(pairs.key(i), shift)]++;
        long[] next = new long[ends.length];
        long sum = from;
        for (int d = 0; d < ends.length; d++) {
            next[d] = sum;
            sum += ends[d];
            ends[d] = sum;
        }
        for (int d = 0; d < ends.length; d++) {
            while (next[d] < ends[d]) settle(next, d, shift);
        }
        return ends;
    }

    /** Takes the first unsettled pair of a digit to its place, takes the one that stood there to its own, and so on. */
    private void settle(long[] next, int home, int shift) {
        long hole = next[home];
        long key = pairs.key(hole);
        int overlap = pairs.overlap(hole);
        double score = pairs.score(hole);
        for (int digit = digit(key, shift); digit != home; digit = digit(key, shift)) {
            long place = next[digit]++;
            long otherKey = pairs.key(place);
            int otherOverlap = pairs.overlap(place);
            double otherScore = pairs.score(place);
            pairs.set(place, key, overlap, score);
            key = otherKey;
            overlap = otherOverlap;
            score = otherScore;
        }
        pairs.set(hole, key, overlap, score);
        next[home]++;
    }

    /** The bits from {@code shift} on of a key without the zeros between its halves. */
    private int digit(long key, int shift) {
        long dense = key >>> 32 << bits | key & 0xFFFFFFFFL;
        return (int) (dense >>> shift) & (1 << DIGIT) - 1;
    }

    private void insert(long from, long to) {
        for (long i = from + 1; i < to; i++) {
            long key = pairs.key(i);
            int overlap = pairs.overlap(i);
            double score = pairs.score(i);
            long j = i;
            for (; j > from && pairs.key(j - 1) > key; j--) {
                pairs.set(j, pairs.key(j - 1), pairs.overlap(j - 1), pairs.score(j - 1));
            }
            pairs.set(j, key, overlap, score);
        }
    }
}
