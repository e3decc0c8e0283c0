package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The merge of several sorted lists of pairs, which are disjoint. */
final class MergedPairs implements SortedPairs {
    private final List<SortedPairs> parts = new ArrayList<>();
    private final Closeable resource;

    /**
     * Merges lists of pairs.
     *
     * @param resource closed with the merged list; the parts are not
     */
    MergedPairs(List<? extends SortedPairs> lists, Closeable resource) {
        this.resource = resource;
        for (SortedPairs list : lists) if (list.count() > 0) parts.add(list);
    }

    @Override
    public long count() {
        return parts.stream().mapToLong(SortedPairs::count).sum();
    }

    @Override
    public PairCursor cursor() throws IOException {
        if (parts.size() == 1) return parts.getFirst().cursor();
        Merge merge = new Merge(parts.size());
        for (SortedPairs part : parts) merge.add(part.cursor());
        return merge;
    }

    @Override
    public void close() throws IOException {
        resource.close();
    }

    /** A heap of cursors, with the smallest pair on top. */
    private static final class Merge implements PairCursor {
        private final PairCursor[] heap;
        private final long[] keys;
        private int size;
        private boolean begun;

        Merge(int most) {
            heap = new PairCursor[most];
            keys = new long[most];
        }

        void add(PairCursor cursor) throws IOException {
            if (!cursor.next()) return;
            long key = PairColumns.key(cursor.first(), cursor.second());
            int at = size++;
            for (; at > 0 && keys[(at - 1) / 2] > key; at = (at - 1) / 2) move((at - 1) / 2, at);
            put(at, cursor, key);
        }

        @Override
        public boolean next() throws IOException {
            if (begun && size > 0) advance();
            begun = true;
            return size > 0;
        }

        private void advance() throws IOException {
            PairCursor cursor = heap[0];
            if (!cursor.next()) {
                if (--size == 0) return;
                cursor = heap[size];
            }
            long key = PairColumns.key(cursor.first(), cursor.second());
            int at = 0;
            for (int child = 1; child < size; child = 2 * at + 1) {
                if (child + 1 < size && keys[child + 1] < keys[child]) child++;
                if (keys[child] >= key) break;
                move(child, at);
                at = child;
            }
            put(at, cursor, key);
        }

        private void move(int from, int to) {
            put(to, heap[from], keys[from]);
        }

        private void put(int at, PairCursor cursor, long key) {
            heap[at] = cursor;
            keys[at] = key;
        }

        @Override
        public int first() {
            return (int) (keys[0] >>> 32);
        }

        @Override
        public int second() {
            return (int) keys[0];
        }

        @Override
        public int overlap() {
            return heap[0].overlap();
        }

        @Override
        public double score() {
            return heap[0].score();
        }
    }
}
