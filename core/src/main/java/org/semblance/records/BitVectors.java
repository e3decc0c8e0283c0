package org.semblance.records;

/**
 * Documents as fingerprints: rows of the same number of bits, in one flat column.
 *
 * <p>A document without features has no fingerprint. Its row is 0 and its size too, and it is near nothing: a search must
 * leave it out.
 */
public final class BitVectors implements Records {
    private final int bits;
    private final int words;
    private final long[] rows;
    private final int[] sizes;

    /**
     * @param bits of a fingerprint, a multiple of 64
     * @param rows the fingerprint of x from {@code x * bits / 64} on, its first 64 bits first
     * @param sizes how many features a fingerprint was made of
     */
    public BitVectors(int bits, long[] rows, int[] sizes) {
        if (bits < Long.SIZE || bits % Long.SIZE != 0) {
            throw new IllegalArgumentException("bits must be a multiple of 64: " + bits);
        }
        this.bits = bits;
        this.words = bits / Long.SIZE;
        this.rows = rows;
        this.sizes = sizes;
        if ((long) words * sizes.length != rows.length) {
            throw new IllegalArgumentException(
                    "%d words are not %d rows of %d".formatted(rows.length, sizes.length, words));
        }
    }

    @Override
    public int size() {
        return sizes.length;
    }

    /** Number of features; 0 if there is no fingerprint. */
    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * rows.length + (long) Integer.BYTES * sizes.length;
    }

    public int bits() {
        return bits;
    }

    /** Longs in a row. */
    public int words() {
        return words;
    }

    /** The flat column of all rows. */
    public long[] rows() {
        return rows;
    }

    /** The bits in which two documents differ. */
    public int distance(int x, int y) {
        int distance = 0;
        for (int w = 0; w < words; w++) distance += Long.bitCount(rows[x * words + w] ^ rows[y * words + w]);
        return distance;
    }
}
