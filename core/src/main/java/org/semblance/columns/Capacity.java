package org.semblance.columns;

/** How arrays grow. */
final class Capacity {
    /** The longest array a virtual machine will make. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /** At least {@code more} above a capacity, and twice as much if arrays can be that long. */
    static int grown(int capacity, long more) {
        long needed = capacity + more;
        if (needed > MOST) throw new OutOfMemoryError("an array cannot have " + needed + " elements");
        return (int) Math.min(Math.max(needed, 2L * capacity), MOST);
    }
}
