package org.semblance.io.fingerprints;

/** Meetings of queries and stored rows, as one thread finds them: a few at a time, however many there are. */
public final class BatchHits {
    static final int CAPACITY = 1 << 16;

    private final Drain drain;
    private final int[] queries = new int[CAPACITY];
    private final int[] rows = new int[CAPACITY];
    private final byte[] distances = new byte[CAPACITY];
    private int size;

    /** Takes the meetings when there are many. */
    interface Drain {
        /** Reads them all; they are forgotten afterwards. */
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

    /** Hands over what there is. */
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
