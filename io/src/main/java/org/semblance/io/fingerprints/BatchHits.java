package org.semblance.io.fingerprints;

/** Buffers pairs of a query and a stored row found by one thread; passes them on when the buffer is full. */
public final class BatchHits {
    static final int CAPACITY = 1 << 16;

    private final Drain drain;
    private final int[] queries = new int[CAPACITY];
    private final int[] rows = new int[CAPACITY];
    private final byte[] distances = new byte[CAPACITY];
    private int size;

    /** Receives the pairs of a full buffer. */
    interface Drain {
        /** Reads all pairs; the buffer is cleared afterwards. */
        void take(BatchHits hits);
    }

    BatchHits(Drain drain) {
        this.drain = drain;
    }

    public void add(int query, int row, int distance) {
        if (size == CAPACITY) flush();
        queries[size] = query;
        rows[size] = row;
        distances[size++] = (byte) distance;
    }

    /** Passes on the buffered pairs. */
    void flush() {
        drain.take(this);
        size = 0;
    }

    int size() {
        return size;
    }

    int query(int i) {
        return queries[i];
    }

    int row(int i) {
        return rows[i];
    }

    int distance(int i) {
        return distances[i];
    }
}
