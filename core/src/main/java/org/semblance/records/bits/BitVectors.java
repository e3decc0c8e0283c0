package org.semblance.records.bits;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Contents;
import org.semblance.records.Records;

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
    private final @Nullable MarginColumn margins;

    /** Fingerprints of which nobody knows how sure their bits are. */
    public BitVectors(int bits, long[] rows, int[] sizes) {
        this(bits, rows, sizes, (MarginColumn) null);
    }

    /** @param margins {@code bits} for each fingerprint, as in a {@link MarginColumn}; or none at all */
    public BitVectors(int bits, long[] rows, int[] sizes, byte[] margins) {
        this(bits, rows, sizes, margins.length == 0 ? null : MarginColumn.of(bits, margins));
    }

    /**
     * @param bits of a fingerprint, a multiple of 64
     * @param rows the fingerprint of x from {@code x * bits / 64} on, its first 64 bits first
     * @param sizes how many features a fingerprint was made of
     * @param margins how sure each bit is, its share |W<sub>j</sub>| / ‖W‖ of the weights; null if nobody knows
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

    /** Whether it is known how sure bits are. */
    public boolean hasMargins() {
        return margins != null;
    }

    /** Tells how sure each bit of x is, as far as there is room. */
    public void margins(int x, float[] to) {
        if (margins == null) throw new IllegalStateException("fingerprints without margins");
        margins.read(x, to);
    }

    /** Some of the fingerprints, in the order given. */
    @Override
    public BitVectors select(int[] ordinals) {
        long[] some = new long[words * ordinals.length];
        int[] someSizes = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            int x = ordinals[i];
            someSizes[i] = sizes[x];
            for (int w = 0; w < words; w++) some[i * words + w] = rows[x * words + w];
        }
        return new BitVectors(bits, some, someSizes, margins == null ? null : margins.select(ordinals));
    }

    /** The bits in which two documents differ. */
    public int distance(int x, int y) {
        int distance = 0;
        for (int w = 0; w < words; w++) distance += Long.bitCount(rows[x * words + w] ^ rows[y * words + w]);
        return distance;
    }

    /** The fingerprint of x in hexadecimal digits, its first 64 bits first; empty if there is none. */
    public String hex(int x) {
        StringBuilder digits = new StringBuilder();
        for (int w = 0; sizes[x] > 0 && w < words; w++) {
            digits.append(HexFormat.of().toHexDigits(rows[x * words + w]));
        }
        return digits.toString();
    }

    /** Copies have the same fingerprint; a document without one equals no other. */
    @Override
    public Contents contents() {
        return Contents.ofRows(this, rows, words);
    }
}
