package org.semblance.relation;

import java.util.Arrays;

/** Intersections of sorted ranges. */
public final class Intersection {
    private Intersection() {}

    /**
     * {@code overlap} plus the size of the intersection of x[i, endX) and y[j, endY), both ascending; any value below
     * {@code required} as soon as that can no longer be reached.
     */
    public static int from(int overlap, int[] x, int i, int endX, int[] y, int j, int endY, int required) {
        while (overlap + Math.min(endX - i, endY - j) >= required && i < endX && j < endY) {
            int a = x[i];
            int b = y[j];
            if (a == b) overlap++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return overlap;
    }

    /**
     * The same as {@link #from}, faster if the ranges are nearly equal: runs of equal elements are found with vector
     * instructions.
     */
    public static int ofSimilar(int overlap, int[] x, int i, int endX, int[] y, int j, int endY, int required) {
        while (true) {
            int length = Math.min(endX - i, endY - j);
            if (length <= 0 || overlap + length < required) return overlap;
            int run = Arrays.mismatch(x, i, i + length, y, j, j + length);
            if (run < 0) return overlap + length;
            overlap += run;
            i += run;
            j += run;
            int a = x[i];
            int b = y[j];
            while (a != b) {
                if (a < b) {
                    if (++i == endX) return overlap;
                    a = x[i];
                } else {
                    if (++j == endY) return overlap;
                    b = y[j];
                }
            }
        }
    }
}
