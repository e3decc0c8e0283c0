package org.semblance.search.window;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.Threshold;
import org.semblance.run.Workers;

/** Consecutive rows, with the compressed size of each pair; the next block uses them for the triangle inequality. */
final class RowBlock {
    private final CompressedSizeOrder order;
    private final SizeWindowSearch search;
    private final int start;
    private final int end;

    /** By row, the compressed sizes of the pairs with its partners; 0 where none was computed. */
    private final int[][] rows;

    private final LongAdder pruned = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAdder compressions = new LongAdder();

    RowBlock(CompressedSizeOrder order, SizeWindowSearch search, int start, int end) {
        this.order = order;
        this.search = search;
        this.start = start;
        this.end = end;
        this.rows = new int[end - start][0];
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** The compressed size of a row and its partner at a position; 0 if it was not computed. */
    int together(int rank, int position) {
        int[] row = rows[rank - start];
        int at = position - order.from(rank);
        return at < row.length ? row[at] : 0;
    }

    /** The compressed size of two ranks, the first of which has a row here; 0 if it was not computed. */
    int between(int row, int other) {
        if (!order.comparable(row, other)) return 0;
        int position = order.position(other);
        return position < order.from(row) || position >= order.to(row) ? 0 : together(row, position);
    }

    long pruned() {
        return pruned.sum();
    }

    long skipped() {
        return skipped.sum();
    }

    long compressions() {
        return compressions.sum();
    }

    /** Compresses the pairs of all rows, except those of checked ranks and those excluded by earlier distances. */
    void compress(RowBlock before, BitSet checked, Workers workers) throws InterruptedException {
        AtomicInteger next = new AtomicInteger(start);
        workers.share(() -> {
            Compressor.Worker worker = search.relation().compressor().worker();
            TriangleFilter triangle =
                    new TriangleFilter(order, search.relation().limit(), before);
            for (int rank = next.getAndIncrement(); rank < end; rank = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                if (checked.get(rank)) skipped.add(order.to(rank) - order.from(rank));
                else row(rank, worker, triangle, checked);
            }
        });
    }

    private void row(int rank, Compressor.Worker worker, TriangleFilter triangle, BitSet checked) {
        int from = order.from(rank);
        int to = order.to(rank);
        if (from == to) return;
        int[] row = new int[to - from];
        int[] partners = order.partners(rank);
        order.hold(rank, worker);
        triangle.hold(rank);
        int without = 0;
        int beyond = 0;
        for (int p = from; p < to; p++) {
            int other = partners[p];
            if (checked.get(other)) {
                without++;
            } else if (triangle.excludes(other)) {
                beyond++;
            } else {
                row[p - from] = order.together(other, worker, most(rank, other));
            }
        }
        skipped.add(without);
        pruned.add(beyond);
        compressions.add(row.length - without - beyond);
        rows[rank - start] = row;
    }

    /** The limit of a compressed size: none if later rows use it for the triangle inequality. */
    private int most(int rank, int other) {
        return search.prune().triangle()
                ? Integer.MAX_VALUE
                : search.relation().most(order.sizes[rank], order.sizes[other]);
    }

    /**
     * Excludes pairs by their distances to third strings (P2, Lemma 5 of the paper): if |d(x, z) − d(y, z)| is above τ, so
     * is d(x, y). Not thread-safe.
     *
     * <p>A third string z excludes much for x if it is near to x, and near duplicates have nearly the same size: so only
     * the rows just before are used, and of those the few that are nearest to x. Differs from the paper: its test is ≥ τ,
     * which would also exclude pairs whose distance is τ.
     */
    static final class TriangleFilter {
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
}
