package org.semblance.search.prefix;

/** Intersections of ascending runs. */
final class Overlaps {
    private Overlaps() {}

    /**
     * The overlap so far and the size of the intersection of two runs; some value below the required one as soon as that
     * is out of reach.
     */
    static int from(int overlap, int[] x, int i, int endX, int[] y, int j, int endY, int required) {
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
