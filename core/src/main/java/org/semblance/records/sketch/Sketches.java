package org.semblance.records.sketch;

import java.util.HexFormat;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sketches: rows of the same number of values, in one flat column. Documents are alike if they have equal
 * values at the same places.
 *
 * <p>A document without tokens has no sketch. Its row is 0 and its size too, and it is near nothing: a search must leave
 * it out.
 */
public final class Sketches implements Records {
    private final int width;
    private final long[] rows;
    private final int[] sizes;

    /**
     * @param width values of a sketch
     * @param rows the sketch of x from {@code x * width} on
     * @param sizes how many tokens a sketch was made of; 0 if there is none
     */
    public Sketches(int width, long[] rows, int[] sizes) {
        if (width < 1) throw new IllegalArgumentException("a sketch has at least 1 value: " + width);
        if ((long) width * sizes.length != rows.length) {
            throw new IllegalArgumentException(
                    "%d values are not %d rows of %d".formatted(rows.length, sizes.length, width));
        }
        this.width = width;
        this.rows = rows;
        this.sizes = sizes;
    }

    @Override
    public int size() {
        return sizes.length;
    }

    /** Number of tokens; 0 if there is no sketch. */
    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * rows.length + (long) Integer.BYTES * sizes.length;
    }

    /** Values in a row. */
    public int width() {
        return width;
    }

    /** The flat column of all rows. */
    public long[] rows() {
        return rows;
    }

    /** At how many places two documents have the same value. */
    public int shared(int x, int y) {
        int shared = 0;
        for (int k = 0; k < width; k++) if (rows[x * width + k] == rows[y * width + k]) shared++;
        return shared;
    }

    /** Some of the sketches, in the order given. */
    @Override
    public Sketches select(int[] ordinals) {
        long[] some = new long[width * ordinals.length];
        int[] someSizes = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            someSizes[i] = sizes[ordinals[i]];
            System.arraycopy(rows, ordinals[i] * width, some, i * width, width);
        }
        return new Sketches(width, some, someSizes);
    }

    /** The values of some row of a column in hexadecimal digits, with commas between them. */
    public static String hex(long[] rows, int from, int width) {
        StringBuilder digits = new StringBuilder(17 * width);
        for (int k = 0; k < width; k++) {
            if (k > 0) digits.append(',');
            digits.append(HexFormat.of().toHexDigits(rows[from + k]));
        }
        return digits.toString();
    }

    /** Copies have the same sketch; a document without one equals no other. */
    @Override
    public Contents contents() {
        return Contents.ofRows(this, rows, width);
    }
}
