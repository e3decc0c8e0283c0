package org.semblance.io.prints;

/** Fingerprints read from a chunk in one go: a buffer that is filled again when it was searched. */
final class Slab {
    /** 2 MB of fingerprints, eight blocks under a checksum each. */
    static final int CAPACITY = 1 << 18;

    final long[] prints = new long[CAPACITY];
    private int chunk;
    private int firstRow;
    private int size;

    void fill(int number, Chunk from, int row) {
        chunk = number;
        firstRow = row;
        size = Math.min(CAPACITY, from.rows() - row);
        from.prints(row, prints, size);
    }

    /** Which chunk, from 0. */
    int chunk() {
        return chunk;
    }

    /** The row of the first fingerprint in its chunk. */
    int firstRow() {
        return firstRow;
    }

    int size() {
        return size;
    }
}
