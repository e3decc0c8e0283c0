package org.semblance.records.bits;

import org.jspecify.annotations.Nullable;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.RowEncoder;

/**
 * Documents as fingerprints: rows of the same number of bits, in one flat column.
 *
 * <p>A document without features has no fingerprint. Its row and its size are 0, and it is near no other document: a
 * search must skip it.
 */
public final class BitVectors implements Records {
    private final int bits;
    private final int words;
    private final long[] rows;
    private final int[] sizes;
    private final @Nullable MarginColumn margins;

    /** Fingerprints without margins. */
    public BitVectors(int bits, long[] rows, int[] sizes) {
        this(bits, rows, sizes, (MarginColumn) null);
    }

    /** @param margins {@code bits} bytes for each fingerprint, as in a {@link MarginColumn}; empty if not stored */
    public BitVectors(int bits, long[] rows, int[] sizes, byte[] margins) {
        this(bits, rows, sizes, margins.length == 0 ? null : MarginColumn.of(bits, margins));
    }

    /**
     * @param bits the length of a fingerprint, a multiple of 64
     * @param rows the fingerprint of x starts at {@code x * bits / 64}, its first 64 bits first
     * @param sizes the number of features from which each fingerprint was computed
     * @param margins the margin |W<sub>j</sub>| / ‖W‖ of each bit: the larger it is, the less likely a small change
     *     flips the bit; null if not stored
     */
    public BitVectors(int bits, long[] rows, int[] sizes, @Nullable MarginColumn margins) {
        if (bits < Long.SIZE || bits % Long.SIZE != 0) {
            throw new IllegalArgumentException("bits must be a multiple of 64: " + bits);
        }
        this.bits = bits;
        this.words = bits / Long.SIZE;
        this.rows = rows;
        this.sizes = sizes;
        this.margins = margins;
        if ((long) words * sizes.length != rows.length) {
            throw new IllegalArgumentException(
                    "%d words are not %d rows of %d".formatted(rows.length, sizes.length, words));
        }
        if (margins != null && (margins.documents() != sizes.length || margins.bits() != bits)) {
            throw new IllegalArgumentException("margins of %d rows of %d are not those of %d rows of %d"
                    .formatted(margins.documents(), margins.bits(), sizes.length, bits));
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
        return (long) Long.BYTES * rows.length
                + (long) Integer.BYTES * sizes.length
                + (margins == null ? 0 : margins.bytes());
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

    /** Whether the margins of the bits are stored. */
    public boolean hasMargins() {
        return margins != null;
    }

    /** Writes the margins of x to {@code to}, at most as many as fit. */
    public void margins(int x, float[] to) {
        if (margins == null) throw new IllegalStateException("fingerprints without margins");
        margins.read(x, to);
    }

    /** The fingerprints with these ordinals, in this order. */
    @Override
    public BitVectors select(int[] ordinals) {
        long[] selected = new long[words * ordinals.length];
        int[] selectedSizes = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            int x = ordinals[i];
            selectedSizes[i] = sizes[x];
            for (int w = 0; w < words; w++) selected[i * words + w] = rows[x * words + w];
        }
        return new BitVectors(bits, selected, selectedSizes, margins == null ? null : margins.select(ordinals));
    }

    /** The Hamming distance of two documents. */
    public int distance(int x, int y) {
        int distance = 0;
        for (int w = 0; w < words; w++) distance += Long.bitCount(rows[x * words + w] ^ rows[y * words + w]);
        return distance;
    }

    /** The fingerprint of x in hexadecimal digits, its first 64 bits first; empty if there is none. */
    public String hex(int x) {
        return sizes[x] == 0 ? "" : RowEncoder.hex(rows, x * words, words, "");
    }

    /** Copies have the same fingerprint; a document without one equals no other. */
    @Override
    public Contents contents() {
        return Contents.ofRows(this, rows, words);
    }
}
