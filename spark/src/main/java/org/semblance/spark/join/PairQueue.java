package org.semblance.spark.join;

import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** FIFO queue of pairs, 28 bytes each. */
final class PairQueue {
    private static final int PAGE = 1 << 12;

    private static final class Page {
        final long[] first = new long[PAGE];
        final long[] second = new long[PAGE];
        final int[] overlaps = new int[PAGE];
        final double[] scores = new double[PAGE];
    }

    private final Queue<Page> full = new ArrayDeque<>();
    private Page last = new Page();

    /** Number of pairs added to the last page, and of pairs removed from the first one. */
    private int filled;

    private int taken;

    void add(long first, long second, int overlap, double score) {
        if (filled == PAGE) {
            full.add(last);
            last = new Page();
            filled = 0;
        }
        last.first[filled] = first;
        last.second[filled] = second;
        last.overlaps[filled] = overlap;
        last.scores[filled++] = score;
    }

    boolean isEmpty() {
        return full.isEmpty() && taken == filled;
    }

    /** Removes the next pair as a row; the queue must not be empty. */
    Row remove() {
        Page page = full.isEmpty() ? last : full.element();
        Row row = RowFactory.create(page.first[taken], page.second[taken], page.overlaps[taken], page.scores[taken]);
        taken++;
        if (isEmpty()) {
            taken = 0;
            filled = 0;
        } else if (taken == PAGE) {
            full.remove();
            taken = 0;
        }
        return row;
    }
}
