package org.semblance.relation;

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
}
