package org.semblance.search.window;

import org.semblance.relation.Threshold;

/**
 * Excludes pairs by their distances to third strings (P2, Lemma 5 of the paper): if |d(x, z) − d(y, z)| is above τ, so
 * is d(x, y). Not thread-safe.
 *
 * <p>A third string z excludes much for x if it is near to x, and near duplicates have nearly the same size: so only
 * the rows just before are used, and of those the few that are nearest to x. Differs from the paper: its test is ≥ τ,
 * which would also exclude pairs whose distance is τ.
 */
final class TriangleFilter {
    private static final int NEAREST = 4;

    /** Larger sizes are not tested: products of two sizes and a threshold must fit in 64 bits. */
    private static final int LARGEST = 1 << 20;

    private final CompressedSizeOrder order;
    private final Threshold limit;
    private final RowBlock previous;

    /** The rows nearest to the held rank, nearest first, and C(zx) − C(z) of each. */
    private final int[] thirds = new int[NEAREST];

    private final int[] beyond = new int[NEAREST];
    private int count;
    private int held;

    TriangleFilter(CompressedSizeOrder order, Threshold limit, RowBlock previous) {
        this.order = order;
        this.limit = limit;
        this.previous = previous;
    }

    /** Sets the rank for the following calls of {@link #excludes}. */
    void hold(int rank) {
        held = rank;
        count = 0;
        for (int z = previous.start(); z < previous.end(); z++) {
            int together = previous.between(z, rank);
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

    /** Whether the distance of the held rank and another is above the threshold. */
    boolean excludes(int other) {
        long size = order.sizes[held];
        long otherSize = order.sizes[other];
        if (otherSize > LARGEST) return false;
        for (int i = 0; i < count; i++) {
            int together = previous.between(thirds[i], other);
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
