package org.semblance.spark.input;

/** Record numbers in input order: index of the input and position in it. They are unique and have gaps. */
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
