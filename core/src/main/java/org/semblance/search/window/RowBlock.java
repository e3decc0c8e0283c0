package org.semblance.search.window;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.run.Workers;

/** Some rows next to each other, with the size of each pair that was compressed; what the next block remembers. */
final class RowBlock {
    private final CompressedSizeOrder order;
    private final SizeWindowSearch search;
    private final int start;
    private final int end;

    /** For each row the sizes of the pairs with its partners, 0 where nothing was compressed. */
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

    /** The compressed size of a row and its partner at a place, 0 if they were not compressed. */
    int together(int rank, int place) {
        int[] row = rows[rank - start];
        int at = place - order.from(rank);
        return at < row.length ? row[at] : 0;
    }

    /** The compressed size of two ranks of which the first has a row here, 0 if they were not compressed. */
    int between(int row, int other) {
        if (!order.comparable(row, other)) return 0;
        int place = order.place(other);
        return place < order.from(row) || place >= order.to(row) ? 0 : together(row, place);
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

    /** Compresses the pairs of all rows, but those of checked ranks and those that earlier distances rule out. */
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
        ByteStrings strings = order.strings;
        int x = order.documents[rank];
        worker.first(strings.array(x), strings.start(x), strings.end(x));
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
                int y = order.documents[other];
                row[p - from] = worker.with(strings.array(y), strings.start(y), strings.end(y), most(rank, other));
            }
        }
        skipped.add(without);
        pruned.add(beyond);
        compressions.add(row.length - without - beyond);
        rows[rank - start] = row;
    }

    /** What is remembered must be known in full. */
    private int most(int rank, int other) {
        return search.prune().triangle()
                ? Integer.MAX_VALUE
                : search.relation().most(order.sizes[rank], order.sizes[other]);
    }
}
