package org.semblance.spark.input;

/** Numbers of records in input order: the place, and the position in it. They have gaps, and no two records share one. */
public final class Ordinals {
    public static final int POSITION_BITS = 40;

    private Ordinals() {}

    public static long of(int place, long position) {
        if (position >>> POSITION_BITS != 0) throw new IllegalArgumentException("position out of range: " + position);
        return (long) place << POSITION_BITS | position;
    }

    public static int place(long ordinal) {
        return (int) (ordinal >>> POSITION_BITS);
    }

    public static long position(long ordinal) {
        return ordinal & (1L << POSITION_BITS) - 1;
    }
}
