package org.semblance.relation;

/** Intersections of ascending runs. */
public final class Intersection {
    private Intersection() {}

    /**
     * The overlap so far plus the size of the intersection of two runs; some value below the required one as soon as that
     * is out of reach.
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
