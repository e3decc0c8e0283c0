package org.semblance.records.strings;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.sets.TokenSets;

/**
 * Documents as strings, together with the sets of their q-grams.
 *
 * <p>A string takes one, two or three bytes per code point, depending on its largest one: Latin text takes one byte,
 * and an emoji affects only its own document. The width needs no column, since it follows from the length and the
 * number of bytes of a string.
 *
 * @param grams the q-grams of every string; the n-th occurrence of a q-gram is one of its own
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record Strings(byte[] points, int[] starts, TokenSets grams, int gram) implements Records {
    /** Maximum length of the column, which is one array. */
    static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    @Override
    public int size() {
        return starts.length - 1;
    }

    /** Number of code points; a string has {@code gram - 1} more q-grams than code points. */
    @Override
    public int sizeOf(int x) {
        return Math.max(0, grams.sizeOf(x) - gram + 1);
    }

    @Override
    public long bytes() {
        return points.length + (long) Integer.BYTES * starts.length + grams.bytes();
    }

    /** Writes the code points of x to the start of an array, which must be long enough. */
    public void copy(int x, int[] to) {
        int length = sizeOf(x);
        int from = starts[x];
        switch (length == 0 ? 0 : (starts[x + 1] - from) / length) {
            case 1 -> {
                for (int i = 0; i < length; i++) to[i] = points[from + i] & 0xFF;
            }
            case 2 -> {
                for (int i = 0; i < length; i++) to[i] = two(from + 2 * i);
            }
            case 3 -> {
                for (int i = 0; i < length; i++) to[i] = two(from + 3 * i) << 8 | points[from + 3 * i + 2] & 0xFF;
            }
            default -> {}
        }
    }

    private int two(int at) {
        return (points[at] & 0xFF) << 8 | points[at + 1] & 0xFF;
    }

    @Override
    public Strings select(int[] ordinals) {
        int[] selectedStarts = new int[ordinals.length + 1];
        for (int i = 0; i < ordinals.length; i++) {
            selectedStarts[i + 1] = selectedStarts[i] + starts[ordinals[i] + 1] - starts[ordinals[i]];
        }
        byte[] selected = new byte[selectedStarts[ordinals.length]];
        for (int i = 0; i < ordinals.length; i++) {
            System.arraycopy(
                    points,
                    starts[ordinals[i]],
                    selected,
                    selectedStarts[i],
                    selectedStarts[i + 1] - selectedStarts[i]);
        }
        return new Strings(selected, selectedStarts, grams.select(ordinals), gram);
    }

    /** Copies are equal strings; an empty one equals no other. */
    @Override
    public Contents contents() {
        return new Contents(
                size(),
                x -> sizeOf(x) == 0,
                (x, seed) -> Contents.term(TokenHash.of(points, starts[x], starts[x + 1] - starts[x]) + seed),
                (x, y) -> sizeOf(x) == sizeOf(y)
                        && Arrays.equals(points, starts[x], starts[x + 1], points, starts[y], starts[y + 1]));
    }
}
