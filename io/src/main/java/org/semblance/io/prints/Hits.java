package org.semblance.io.prints;

import java.util.Arrays;

/** Meetings of queries and stored rows, as one thread finds them. */
public final class Hits {
    private int[] queries = new int[64];
    private int[] rows = new int[64];
    private byte[] distances = new byte[64];
    private int size;

    public void add(int query, int row, int distance) {
        if (size == queries.length) {
            queries = Arrays.copyOf(queries, 2 * size);
            rows = Arrays.copyOf(rows, 2 * size);
            distances = Arrays.copyOf(distances, 2 * size);
        }
        queries[size] = query;
        rows[size] = row;
        distances[size++] = (byte) distance;
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

    void clear() {
        size = 0;
    }
}
