package org.semblance.records.sequences;

import java.util.Arrays;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sequences of things, such as the features of their sentences, in one flat column of numbers. Equal things have
 * equal numbers, from 1 on.
 */
public final class Sequences implements Records {
    private final int[] things;
    private final int[] starts;
    private final int[] ends;
    private final int kinds;

    Sequences(int[] things, int[] starts, int[] ends, int kinds) {
        this.things = things;
        this.starts = starts;
        this.ends = ends;
        this.kinds = kinds;
    }

    @Override
    public int size() {
        return starts.length;
    }

    /** How long the sequence is. */
    @Override
    public int sizeOf(int x) {
        return ends[x] - starts[x];
    }

    /** The flat column of all sequences. */
    public int[] things() {
        return things;
    }

    public int start(int x) {
        return starts[x];
    }

    public int end(int x) {
        return ends[x];
    }

    /** How many different things there are; the greatest number. */
    public int kinds() {
        return kinds;
    }

    /** Some of the documents, in this order, over the same column. */
    @Override
    public Sequences select(int[] ordinals) {
        int[] someStarts = new int[ordinals.length];
        int[] someEnds = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            someStarts[i] = starts[ordinals[i]];
            someEnds[i] = ends[ordinals[i]];
        }
        return new Sequences(things, someStarts, someEnds, kinds);
    }

    @Override
    public long bytes() {
        return Integer.BYTES * ((long) things.length + starts.length + ends.length);
    }

    @Override
    public long selectionBytes() {
        return 3L * Integer.BYTES * size();
    }

    /** Copies have equal sequences; an empty one equals no other. */
    @Override
    public Contents contents() {
        return new Contents() {
            @Override
            public int size() {
                return Sequences.this.size();
            }

            @Override
            public boolean isUnique(int x) {
                return sizeOf(x) == 0;
            }

            @Override
            public long hash(int x, long seed) {
                long hash = seed;
                for (int i = starts[x]; i < ends[x]; i++) {
                    hash += Contents.term(((long) (i - starts[x]) << Integer.SIZE) + things[i]);
                }
                return hash;
            }

            @Override
            public boolean equal(int x, int y) {
                return Arrays.equals(things, starts[x], ends[x], things, starts[y], ends[y]);
            }
        };
    }
}
