package org.semblance.search.hamming;

/**
 * Tells which leading bits of a fingerprint a near duplicate is likely to have flipped: combinations of 1 to h of the first p
 * bits, each once, the most probable first, by the sum of what its bits cost. One thread's; a query allocates nothing.
 *
 * <p>Bits are ordered by falling probability. A combination whose last bit is the i-th has two successors: the last bit
 * becomes the (i+1)-th, or the (i+1)-th joins. Both are at most as probable, and every combination follows from exactly one
 * other, so a heap that starts with the first bit alone tells them all in order. (Algorithm 2 of the thesis does the same
 * for each size apart; its indexes have slips.)
 */
public final class LikelyFlips {
    /** The margin that bits are taken to have of which none is known: a usual one. */
    static final float UNKNOWN = 0.1f;

    /** Behind every step and bit. */
    private static final int TAKEN = Integer.MAX_VALUE;

    private final int bits;
    private final int most;
    private final int limit;

    /** For each bit its step and its number: the smallest is the likeliest to flip. Those in order are taken out. */
    private final int[] ranks;

    /** The likeliest bits as masks and what they cost, as far as somebody asked for them. */
    private final long[] order;

    private final int[] costs;
    private int ordered;
    private FlipModel model = FlipModel.USUAL;

    /** The heap: the cost of a combination, and below it its number. */
    private final long[] heap;

    private int heaped;

    // Combinations by number: as masks, what they cost without the last bit, and the place of that.
    private final long[] masks;
    private final int[] befores;
    private final int[] lasts;

    private int told;
    private long flips;

    /**
     * @param bits p, the leading bits
     * @param most h, the bits in a combination
     * @param limit k, the combinations told for a query
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
        // Every combination told brings at most one more into the heap than it leaves.
        int room = this.limit + 2;
        this.heap = new long[room];
        this.masks = new long[room];
        this.befores = new int[room];
        this.lasts = new int[room];
    }

    /**
     * Begins anew for a fingerprint.
     *
     * @param margins of its bits, the lowest first; empty if unknown: then all are alike and those first in the fingerprint
     *     come first
     */
    public void start(float[] margins, FlipModel flipModel) {
        model = flipModel;
        for (int b = 0; b < bits; b++) {
            float margin = margins.length == 0 ? UNKNOWN : margins[Long.SIZE - 1 - b];
            ranks[b] = FlipModel.step(margin) << 6 | b;
        }
        ordered = 0;
        told = 0;
        heaped = 0;
        if (limit > 0) {
            order(0);
            rise(combination(0, 0, 0, 0));
        }
    }

    /** Finds the bits in order up to this place; few are ever asked for, so they are not all sorted. */
    private void order(int place) {
        while (ordered <= place) {
            int least = TAKEN;
            for (int rank : ranks) least = Math.min(least, rank);
            int bit = least & Long.SIZE - 1;
            ranks[bit] = TAKEN;
            order[ordered] = Long.MIN_VALUE >>> bit;
            costs[ordered++] = model.cost(least >>> 6);
        }
    }

    /** Goes to the next combination, if there is one. */
    public boolean next() {
        if (told == limit) return false;
        told++;
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
        if (Long.bitCount(flips) < most) rise(combination(told, flips, cost, last + 1));
        return true;
    }

    /** The bits that this combination flips. */
    public long flips() {
        return flips;
    }

    /** Gives a number to the combination that adds a bit to some that cost so much; returns what is in the heap for it. */
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
