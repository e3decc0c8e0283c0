package org.semblance.records.sequences;

import java.util.Arrays;
import org.semblance.columns.IntColumn;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sequences of elements, such as the features of their sentences, in one flat column of numbers. Equal
 * elements have equal numbers, starting at 1.
 *
 * @param elements the flat column of all sequences
 * @param vocabulary number of distinct elements, which is also the greatest number
 * @param hashes by number - 1, the hash of an element, which is the same in every collection; empty if not kept
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record Sequences(int[] elements, int[] starts, int[] ends, int vocabulary, long[] hashes) implements Records {
    @Override
    public int size() {
        return starts.length;
    }

    /** The length of the sequence. */
    @Override
    public int sizeOf(int x) {
        return ends[x] - starts[x];
    }

    public int start(int x) {
        return starts[x];
    }

    public int end(int x) {
        return ends[x];
    }

    /** The documents with these ordinals, in this order; the column is shared. */
    @Override
    public Sequences select(int[] ordinals) {
        return new Sequences(
                elements, IntColumn.select(starts, ordinals), IntColumn.select(ends, ordinals), vocabulary, hashes);
    }

    @Override
    public long bytes() {
        return Integer.BYTES * ((long) elements.length + starts.length + ends.length)
                + (long) Long.BYTES * hashes.length;
    }

    @Override
    public long selectionBytes() {
        return 3L * Integer.BYTES * size();
    }

    /** Copies have equal sequences; an empty one equals no other. */
    @Override
    public Contents contents() {
        return new Contents(
                size(),
                x -> sizeOf(x) == 0,
                (x, seed) -> {
                    long hash = seed;
                    for (int i = starts[x]; i < ends[x]; i++) {
                        hash += Contents.term(((long) (i - starts[x]) << Integer.SIZE) + elements[i]);
                    }
                    return hash;
                },
                (x, y) -> Arrays.equals(elements, starts[x], ends[x], elements, starts[y], ends[y]));
    }
}
