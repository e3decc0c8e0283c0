package org.semblance.search;

/** Binary search in ascending ranges. */
public final class Bisection {
    private Bisection() {}

    /** The first index in [low, high) whose value is at least {@code least}; {@code high} if there is none. */
    public static int firstAtLeast(int least, int[] values, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < least) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
