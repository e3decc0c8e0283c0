package org.semblance.records.sequences;

import java.util.Arrays;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sequences of elements, such as the features of their sentences, in one flat column of numbers. Equal
 * elements have equal numbers, starting at 1.
 */
public final class Sequences implements Records {
    private final int[] elements;
    private final int[] starts;
    private final int[] ends;
    private final int vocabulary;

    Sequences(int[] elements, int[] starts, int[] ends, int vocabulary) {
        this.elements = elements;
        this.starts = starts;
        this.ends = ends;
        this.vocabulary = vocabulary;
    }

    @Override
    public int size() {
        return starts.length;
    }

    /** The length of the sequence. */
    @Override
    public int sizeOf(int x) {
        return ends[x] - starts[x];
    }

    /** The flat column of all sequences. */
    public int[] elements() {
        return elements;
    }

    public int start(int x) {
        return starts[x];
    }

    public int end(int x) {
        return ends[x];
    }

    /** Number of distinct elements, which is also the greatest number. */
    public int vocabulary() {
        return vocabulary;
    }

    /** The documents with these ordinals, in this order; the column is shared. */
    @Override
    public Sequences select(int[] ordinals) {
        int[] selectedStarts = new int[ordinals.length];
        int[] selectedEnds = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            selectedStarts[i] = starts[ordinals[i]];
            selectedEnds[i] = ends[ordinals[i]];
        }
        return new Sequences(elements, selectedStarts, selectedEnds, vocabulary);
    }

    @Override
    public long bytes() {
        return Integer.BYTES * ((long) elements.length + starts.length + ends.length);
    }

    @Override
    public long selectionBytes() {
        return 3L * Integer.BYTES * size();
    }

    /** Copies have equal sequences; an empty one equals no other. */
    @Override
    public Contents contents() {
        return Contents.of(
                this,
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
