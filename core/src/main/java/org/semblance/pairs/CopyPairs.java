package org.semblance.pairs;

import org.semblance.records.Copies;

/**
 * The pairs between copies, in order, without holding any of them.
 *
 * @param each whether every two copies are a pair, or only the first document of a kind with each of the others
 */
record CopyPairs(JoinedPairs joined, boolean each) implements SortedPairs {
    @Override
    public long count() {
        return each
                ? joined.copyPairs()
                : joined.copies().size() - (long) joined.copies().distinct();
    }

    @Override
    public PairCursor cursor() {
        Copies copies = joined.copies();
        int[] place = each ? places(copies) : new int[0];
        return new PairCursor() {
            private int first = -1;
            private int kind = -1;
            private int next;
            private int end;

            @Override
            public boolean next() {
                while (++next >= end) {
                    if (++first >= copies.size()) return false;
                    if (!each && !copies.isRepresentative(first)) continue;
                    kind = copies.representative(first);
                    end = copies.countOf(kind);
                    next = each ? place[first] : 0;
                }
                return true;
            }

            @Override
            public int first() {
                return first;
            }

            @Override
            public int second() {
                return copies.member(kind, next);
            }

            @Override
            public int overlap() {
                return joined.overlapOfCopies(kind);
            }

            @Override
            public double score() {
                return joined.scoreOfCopies(kind);
            }
        };
    }

    /** Where each document stands among those of its kind. */
    private static int[] places(Copies copies) {
        int[] places = new int[copies.size()];
        int[] seen = new int[copies.size()];
        for (int x = 0; x < places.length; x++) places[x] = seen[copies.representative(x)]++;
        return places;
    }
}
