package org.semblance.columns;

import java.util.function.LongPredicate;

/** Binary search: in ascending columns, and for where a monotone condition begins or ceases to hold. */
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

    /** The first value in [low, high) from which on the condition holds; {@code high} if there is none. */
    public static long first(long low, long high, LongPredicate condition) {
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (condition.test(middle)) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** The last value in [low, high] up to which the condition holds; low - 1 if there is none. */
    public static long last(long low, long high, LongPredicate condition) {
        return first(low, high + 1, value -> !condition.test(value)) - 1;
    }
}
