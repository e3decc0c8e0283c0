package org.semblance.search;

/** Search in ascending runs. */
public final class Bisection {
    private Bisection() {}

    /** First index from {@code low} to {@code high} whose value is not below {@code least}; {@code high} if there is none. */
    public static int firstAtLeast(int least, int[] values, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < least) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
