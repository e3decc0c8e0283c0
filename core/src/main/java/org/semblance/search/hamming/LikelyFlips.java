package org.semblance.search.hamming;

/**
 * Tells which leading bits of a fingerprint a near duplicate is likely to have flipped: combinations of 1 to h of the first p
 * bits, each once, the most probable first, by the sum of the logarithms of its bits. One thread's; a query allocates
 * nothing.
 *
 * <p>Bits are ordered by falling probability. A combination whose last bit is the i-th has two successors: the last bit
 * becomes the (i+1)-th, or the (i+1)-th joins. Both are at most as probable, and every combination follows from exactly one
 * other, so a heap that starts with the first bit alone tells them all in order. (Algorithm 2 of the thesis does the same
 * for each size apart; its indexes have slips.) Sums are made in the order of bits, so rounding keeps them in order, too.
 */
public final class LikelyFlips {
    /** The margin that bits are taken to have of which none is known: a usual one. */
    static final float UNKNOWN = 0.1f;

    private final int bits;
    private final int most;
    private final int limit;

    /** The bits from the weakest on, and how likely they flip. */
    private final int[] order;

    private final double[] logs;

    // The heap: combinations as masks, the sum of their logs, that without the last bit, and the place of the last bit.
    private final long[] masks;
    private final double[] sums;
    private final double[] befores;
    private final int[] lasts;
    private int heaped;

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
        this.order = new int[bits];
        this.logs = new double[bits];
        // Every combination told brings at most one more into the heap than it leaves.
        int room = this.limit + 2;
        this.masks = new long[room];
        this.sums = new double[room];
        this.befores = new double[room];
        this.lasts = new int[room];
    }

    /**
     * Begins anew for a fingerprint.
     *
     * @param margins of its bits, the lowest first; empty if unknown: then all are alike and those first in the fingerprint
     *     come first
     */
    public void start(float[] margins, FlipModel model) {
        for (int b = 0; b < bits; b++) {
            double log = model.logFlip(margins.length == 0 ? UNKNOWN : margins[Long.SIZE - 1 - b]);
            int at = b;
            for (; at > 0 && logs[at - 1] < log; at--) {
                logs[at] = logs[at - 1];
                order[at] = order[at - 1];
            }
            logs[at] = log;
            order[at] = b;
        }
        told = 0;
        heaped = 0;
        if (limit > 0) push(0, 0, 0);
    }

    /** Goes to the next combination, if there is one. */
    public boolean next() {
        if (told == limit) return false;
        told++;
        flips = masks[0];
        double sum = sums[0];
        double before = befores[0];
        int last = lasts[0];
        pop();
        if (last + 1 == bits) return true;
        push(flips & ~bit(last), before, last + 1);
        if (Long.bitCount(flips) < most) push(flips, sum, last + 1);
        return true;
    }

    /** The bits that this combination flips. */
    public long flips() {
        return flips;
    }

    private long bit(int place) {
        return Long.MIN_VALUE >>> order[place];
    }

    /** Takes a combination that adds a bit to some whose logs have this sum. */
    private void push(long mask, double before, int last) {
        double sum = before + logs[last];
        int at = heaped++;
        while (at > 0 && sum > sums[at - 1 >>> 1]) {
            move(at - 1 >>> 1, at);
            at = at - 1 >>> 1;
        }
        masks[at] = mask | bit(last);
        sums[at] = sum;
        befores[at] = before;
        lasts[at] = last;
    }

    /** Drops the first and lets the last one sink to its place. */
    private void pop() {
        heaped--;
        long mask = masks[heaped];
        double sum = sums[heaped];
        double before = befores[heaped];
        int last = lasts[heaped];
        int at = 0;
        for (int child = 1; child < heaped; child = 2 * at + 1) {
            if (child + 1 < heaped && sums[child + 1] > sums[child]) child++;
            if (sums[child] <= sum) break;
            move(child, at);
            at = child;
        }
        masks[at] = mask;
        sums[at] = sum;
        befores[at] = before;
        lasts[at] = last;
    }

    private void move(int from, int to) {
        masks[to] = masks[from];
        sums[to] = sums[from];
        befores[to] = befores[from];
        lasts[to] = lasts[from];
    }
}
