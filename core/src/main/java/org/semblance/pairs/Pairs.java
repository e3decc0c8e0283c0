package org.semblance.pairs;

import java.io.IOException;

/** Sorted pairs in memory. */
public final class Pairs implements SortedPairs {
    private final PairColumns columns;

    /** Takes pairs that are already sorted. */
    Pairs(PairColumns columns) {
        this.columns = columns;
    }

    /** An empty list. */
    public static Pairs none() {
        return new Pairs(new PairColumns());
    }

    /** Copies pairs into memory. */
    public static Pairs copyOf(SortedPairs pairs) throws IOException {
        PairColumns columns = new PairColumns();
        PairCursor cursor = pairs.cursor();
        while (cursor.next()) {
            columns.add(PairColumns.key(cursor.first(), cursor.second()), cursor.overlap(), cursor.score());
        }
        return new Pairs(columns);
    }

    @Override
    public long count() {
        return columns.size();
    }

    public int size() {
        return Math.toIntExact(columns.size());
    }

    public int first(long pair) {
        return (int) (columns.key(pair) >>> 32);
    }

    public int second(long pair) {
        return (int) columns.key(pair);
    }

    /** The number of tokens that both share, or {@link org.semblance.relation.PairSink#NO_OVERLAP}. */
    public int overlap(long pair) {
        return columns.overlap(pair);
    }

    public double score(long pair) {
        return columns.score(pair);
    }

    @Override
    public PairCursor cursor() {
        return new PairCursor() {
            private long at = -1;

            @Override
            public boolean next() {
                return ++at < columns.size();
            }

            @Override
            public int first() {
                return Pairs.this.first(at);
            }

            @Override
            public int second() {
                return Pairs.this.second(at);
            }

            @Override
            public int overlap() {
                return columns.overlap(at);
            }

            @Override
            public double score() {
                return columns.score(at);
            }
        };
    }
}
