package org.semblance.pairs;

import org.semblance.records.Copies;

/**
 * The pairs between copies, in order, generated as they are read.
 *
 * @param each whether every two copies are a pair, or only each copy with its representative
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
        int[] next = each ? following(copies) : new int[0];
        return new PairCursor() {
            private int first = -1;
            private int representative = -1;
            private int at;
            private int end;

            @Override
            public boolean next() {
                while (++at >= end) {
                    if (++first >= copies.size()) return false;
                    if (!each && !copies.isRepresentative(first)) continue;
                    representative = copies.representative(first);
                    end = copies.countOf(representative);
                    at = each ? next[first] : 0;
                }
                return true;
            }

            @Override
            public int first() {
                return first;
            }

            @Override
            public int second() {
                return copies.member(representative, at);
            }

            @Override
            public int overlap() {
                return joined.overlapOfCopies(representative);
            }

            @Override
            public double score() {
                return joined.scoreOfCopies(representative);
            }
        };
    }

    /** The position of each document among the copies of its content. */
    private static int[] following(Copies copies) {
        int[] positions = new int[copies.size()];
        int[] seen = new int[copies.size()];
        for (int x = 0; x < positions.length; x++) positions[x] = seen[copies.representative(x)]++;
        return positions;
    }
}
