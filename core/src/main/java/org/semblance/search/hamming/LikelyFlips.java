package org.semblance.search.hamming;

import java.util.Arrays;

/**
 * Enumerates the leading bits of a fingerprint that a near duplicate is likely to have flipped: combinations of 1 to h
 * of the first p bits, each once, most probable first, ordered by the total cost of their bits. A query allocates
 * nothing. Not thread-safe.
 *
 * <p>Bits are ordered by falling probability. A combination whose last bit is the i-th has two successors: the last bit
 * is replaced by the (i+1)-th, or the (i+1)-th is added. Both are at most as probable, and every combination is the
 * successor of exactly one other, so a heap that starts with the first bit alone yields them all in order. (Algorithm 2
 * of the thesis does this for each size separately; its indexes contain errors.)
 */
public final class LikelyFlips {
    /** The margin assumed for all bits if none is known: a typical value. */
    static final float UNKNOWN = 0.1f;

    /** Steps per class: about as many as classes have, on average, at most one bit each. */
    private static final int CLASS_SHIFT = 4;

    private final int bits;
    private final int most;
    private final int limit;

    /** For each bit its step and its number: the smallest is the most likely to flip. */
    private final int[] ranks;

    /**
     * The bits that are not yet in {@link #order}, as masks, by their steps divided by 16; all large ones in the last
     * class. Few of the others have two, so that the next bit is mostly found without a comparison.
     */
    private final long[] classes = new long[Long.SIZE];

    /** The classes that are not empty. */
    private long occupied;

    /** The most likely bits as masks, and their costs, computed on demand. */
    private final long[] order;

    private final int[] costs;
    private int ordered;
    private FlipModel model = FlipModel.USUAL;

    /** The heap: the cost of a combination in the upper half, its number in the lower half. */
    private final long[] heap;

    private int heaped;

    // Combinations by number: their masks, the cost without the last bit, and the position of the last bit.
    private final long[] masks;
    private final int[] befores;
    private final int[] lasts;

    private int returned;
    private long flips;

    /**
     * @param bits p, the number of leading bits
     * @param most h, the maximum number of bits in a combination
     * @param limit k, the maximum number of combinations per query
     */
    public LikelyFlips(int bits, int most, int limit) {
        if (bits < 1 || bits > Long.SIZE) throw new IllegalArgumentException("p must be 1 to 64: " + bits);
        if (most < 0 || limit < 0)
            throw new IllegalArgumentException("h and k must not be negative: " + most + ", " + limit);
        this.bits = bits;
        this.most = Math.min(most, bits);
        this.limit = (int) Math.min(limit, Flips.count(bits, this.most) - 1);
        this.ranks = new int[bits];
        this.order = new long[bits];
        this.costs = new int[bits];
        // Every returned combination adds at most one entry more to the heap than it removes.
        int capacity = this.limit + 2;
        this.heap = new long[capacity];
        this.masks = new long[capacity];
        this.befores = new int[capacity];
        this.lasts = new int[capacity];
    }

    /**
     * Starts the enumeration for a fingerprint.
     *
     * @param margins of its bits, lowest bit first; empty if unknown: then all bits are equally likely and the first
     *     bits of the fingerprint come first
     */
    public void start(float[] margins, FlipModel flipModel) {
        model = flipModel;
        Arrays.fill(classes, 0);
        occupied = 0;
        for (int b = 0; b < bits; b++) {
            float margin = margins.length == 0 ? UNKNOWN : margins[Long.SIZE - 1 - b];
            int step = FlipModel.step(margin);
            ranks[b] = step << 6 | b;
            int group = Math.min(step >> CLASS_SHIFT, Long.SIZE - 1);
            classes[group] |= Long.MIN_VALUE >>> b;
            occupied |= 1L << group;
        }
        ordered = 0;
        returned = 0;
        heaped = 0;
        if (limit > 0) {
            order(0);
            rise(combination(0, 0, 0, 0));
        }
    }

    /** Determines the order of the bits up to this position; few are needed, so they are not all sorted. */
    private void order(int position) {
        while (ordered <= position) {
            int group = Long.numberOfTrailingZeros(occupied);
            int least = least(classes[group]);
            long bit = Long.MIN_VALUE >>> (least & Long.SIZE - 1);
            classes[group] ^= bit;
            if (classes[group] == 0) occupied &= occupied - 1;
            order[ordered] = bit;
            costs[ordered++] = model.cost(least >>> 6);
        }
    }

    private int least(long members) {
        int least = ranks[Long.numberOfLeadingZeros(members)];
        for (long rest = members & ~Long.highestOneBit(members); rest != 0; rest &= rest - 1) {
            least = Math.min(least, ranks[Long.SIZE - 1 - Long.numberOfTrailingZeros(rest)]);
        }
        return least;
    }

    /** Advances to the next combination; false if there is none. */
    public boolean next() {
        if (returned == limit) return false;
        returned++;
        int number = (int) heap[0];
        int cost = (int) (heap[0] >>> Integer.SIZE);
        int last = lasts[number];
        flips = masks[number];
        if (last + 1 == bits) {
            sink(heap[--heaped]);
            return true;
        }
        order(last + 1);
        sink(combination(number, flips & ~order[last], befores[number], last + 1));
        if (Long.bitCount(flips) < most) rise(combination(returned, flips, cost, last + 1));
        return true;
    }

    /** The bits flipped by the current combination. */
    public long flips() {
        return flips;
    }

    /**
     * Stores under a number the combination that adds a bit to {@code others}, which cost {@code before}; returns its
     * heap entry.
     */
    private long combination(int number, long others, int before, int last) {
        masks[number] = others | order[last];
        befores[number] = before;
        lasts[number] = last;
        return (long) (before + costs[last]) << Integer.SIZE | number;
    }

    /** Adds an entry to the heap. */
    private void rise(long entry) {
        int at = heaped++;
        for (; at > 0 && entry < heap[at - 1 >>> 1]; at = at - 1 >>> 1) heap[at] = heap[at - 1 >>> 1];
        heap[at] = entry;
    }

    /** Replaces the first entry of the heap. */
    private void sink(long entry) {
        int at = 0;
        for (int child = 1; child < heaped; child = 2 * at + 1) {
            if (child + 1 < heaped && heap[child + 1] < heap[child]) child++;
            if (entry <= heap[child]) break;
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = entry;
    }
}
