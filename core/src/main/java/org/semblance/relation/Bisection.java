package org.semblance.relation;

import java.util.function.LongPredicate;

/** Finds where a monotone condition begins to hold, or ceases to. */
final class Bisection {
    private Bisection() {}

    /** The first value in [low, high) for which the condition holds, and then for all larger ones; high if there is none. */
    static long first(long low, long high, LongPredicate condition) {
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (condition.test(middle)) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** The last value in [low, high] for which the condition holds, and then for all smaller ones; low - 1 if there is none. */
    static long last(long low, long high, LongPredicate condition) {
        return first(low, high + 1, value -> !condition.test(value)) - 1;
    }
}
