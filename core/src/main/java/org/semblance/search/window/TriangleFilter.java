package org.semblance.search.window;

import org.semblance.relation.Threshold;

/**
 * Tells by distances to third strings which pairs are too far apart (P2, Lemma 5 of the paper): if |d(x, z) − d(y, z)| is above τ,
 * so is d(x, y). One thread's.
 *
 * <p>A third string z rules out much for x if it is near to x, and near duplicates have nearly the same size: so the memory is
 * the rows just before, and of those the few that are nearest to x. Differs from the paper: its test is ≥ τ, which would also
 * rule out pairs whose distance is τ.
 */
final class TriangleFilter {
    private static final int NEAREST = 4;

    /** Products of two sizes and a threshold must fit 64 bits. */
    private static final int LARGEST = 1 << 20;

    private final CompressedSizeOrder order;
    private final Threshold limit;
    private final RowBlock memory;

    /** The rows nearest to the held rank, nearest first, and C(zx) − C(z) of each. */
    private final int[] thirds = new int[NEAREST];

    private final int[] beyond = new int[NEAREST];
    private int count;
    private int held;

    TriangleFilter(CompressedSizeOrder order, Threshold limit, RowBlock memory) {
        this.order = order;
        this.limit = limit;
        this.memory = memory;
    }

    /** The pairs that follow are of this rank. */
    void hold(int rank) {
        held = rank;
        count = 0;
        for (int z = memory.start(); z < memory.end(); z++) {
            int together = memory.between(z, rank);
            if (together != 0) insert(z, together - order.sizes[z]);
        }
    }

    private void insert(int third, int distance) {
        int at = Math.min(count, NEAREST - 1);
        if (count == NEAREST && distance >= beyond[at]) return;
        while (at > 0 && beyond[at - 1] > distance) {
            thirds[at] = thirds[at - 1];
            beyond[at] = beyond[at - 1];
            at--;
        }
        thirds[at] = third;
        beyond[at] = distance;
        count = Math.min(count + 1, NEAREST);
    }

    /** Whether the held rank and another one cannot be near. */
    boolean excludes(int other) {
        long size = order.sizes[held];
        long otherSize = order.sizes[other];
        if (otherSize > LARGEST) return false;
        for (int i = 0; i < count; i++) {
            int together = memory.between(thirds[i], other);
            if (together == 0) continue;
            // d(x, z) = a / C(x) and d(y, z) = b / C(y), since z comes first and is the smaller one.
            long a = beyond[i];
            long b = (long) together - order.sizes[thirds[i]];
            if (Math.abs(a * otherSize - b * size) * limit.denominator() > limit.numerator() * size * otherSize) {
                return true;
            }
        }
        return false;
    }
}
