package org.semblance.records.sketch;

import org.semblance.columns.IntColumn;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sketches: rows of the same number of values, in one flat column. Documents are similar if they have
 * equal values at the same positions.
 *
 * <p>A document without tokens has no sketch. Its row and its size are 0, and it is similar to no other document: a
 * search must skip it.
 *
 * @param width number of values of a sketch
 * @param rows the sketch of x starts at {@code x * width}
 * @param sizes the number of tokens from which each sketch was computed; 0 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record Sketches(int width, long[] rows, int[] sizes) implements Records {
    public Sketches {
        if (width < 1) throw new IllegalArgumentException("a sketch has at least 1 value: " + width);
        if ((long) width * sizes.length != rows.length) {
            throw new IllegalArgumentException(
                    "%d values are not %d rows of %d".formatted(rows.length, sizes.length, width));
        }
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

    /** The number of positions at which two documents have the same value. */
    public int shared(int x, int y) {
        int shared = 0;
        for (int k = 0; k < width; k++) if (rows[x * width + k] == rows[y * width + k]) shared++;
        return shared;
    }

    /** The sketches with these ordinals, in this order. */
    @Override
    public Sketches select(int[] ordinals) {
        long[] selected = new long[width * ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            System.arraycopy(rows, ordinals[i] * width, selected, i * width, width);
        }
        return new Sketches(width, selected, IntColumn.select(sizes, ordinals));
    }

    /** Copies have the same sketch; a document without one equals no other. */
    @Override
    public Contents contents() {
        return Contents.ofRows(this, rows, width);
    }
}
