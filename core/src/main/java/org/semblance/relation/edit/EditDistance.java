package org.semblance.relation.edit;

import java.util.Arrays;
import org.semblance.records.strings.Strings;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/**
 * Strings are near duplicates if few characters have to be inserted, deleted or replaced to turn one into the other
 * (Levenshtein 1965). Empty strings match nothing.
 *
 * @param most the largest number of edits
 */
public record EditDistance(int most) implements Relation<Strings> {
    public EditDistance {
        if (most < 0) throw new IllegalArgumentException("threshold must be 0 or more edits: " + most);
    }

    public static EditDistance atMost(String edits) {
        if (!edits.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("threshold must be a whole number of edits, 0 or more: " + edits);
        }
        return new EditDistance(Integer.parseInt(edits));
    }

    @Override
    public String measure() {
        return "edit";
    }

    @Override
    public String threshold() {
        return Integer.toString(most);
    }

    @Override
    public boolean distance() {
        return true;
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public Verifier over(Strings strings) {
        return new Comparison(strings, most);
    }

    /** The two strings of a pair and the scratch memory of the algorithms. Not thread-safe. */
    private static final class Comparison implements Verifier {
        private final Strings strings;
        private final int most;
        private final StringDistance kernel = new StringDistance();
        private int[] a = new int[64];
        private int[] b = new int[64];

        /** The record whose string is in a: a search verifies many candidates of one record in a row. */
        private int held = -1;

        Comparison(Strings strings, int most) {
            this.strings = strings;
            this.most = most;
        }

        @Override
        public void verify(int x, int y, PairSink pairs) {
            int sizeX = strings.sizeOf(x);
            int sizeY = strings.sizeOf(y);
            if (sizeX == 0 || sizeY == 0 || Math.abs(sizeX - sizeY) > most) return;
            if (held != x) {
                a = room(a, sizeX);
                strings.copy(x, a);
                held = x;
            }
            b = room(b, sizeY);
            strings.copy(y, b);
            int distance = kernel.distance(a, sizeX, b, sizeY, most);
            if (distance <= most) pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
        }

        private static int[] room(int[] array, int size) {
            return array.length >= size ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
        }
    }
}
