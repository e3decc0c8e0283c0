package org.semblance.benchmarks.pages;

import java.util.Arrays;
import java.util.Random;
import org.semblance.records.sketch.Sketches;

/**
 * Pages as sketches of 6 values, of which some are versions of each other: families of up to so many that have most values
 * in common, and nothing with others. So it is known how many pairs there are.
 *
 * @param pairs that share two values or more
 */
record PlantedSketches(String title, Sketches sketches, long pairs) {
    static final int WIDTH = 6;
    static final int AGREE = 2;
    private static final double KEPT = 0.8;

    /** One page in three is a version of an earlier one, in families of up to 20. */
    static PlantedSketches versions(int size) {
        return of("versions", size, 20, false);
    }

    /** The same, but one value is that of all pages: what a template leaves in a sketch. */
    static PlantedSketches template(int size) {
        return of("versions, one value that all have", size, 20, true);
    }

    private static PlantedSketches of(String title, int size, int most, boolean template) {
        Random random = new Random(size);
        long[] rows = new long[WIDTH * size];
        long pairs = 0;
        for (int x = 0; x < size; ) {
            int family = Math.min(random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(most - 1) / 4, size - x);
            long[] base = random.longs(WIDTH).toArray();
            for (int i = x; i < x + family; i++) {
                for (int k = 0; k < WIDTH; k++) {
                    rows[WIDTH * i + k] = random.nextDouble() < KEPT ? base[k] : random.nextLong();
                }
                if (template) rows[WIDTH * i] = 1;
            }
            pairs += near(rows, x, x + family);
            x += family;
        }
        int[] sizes = new int[size];
        Arrays.fill(sizes, 300);
        return new PlantedSketches(title, new Sketches(WIDTH, rows, sizes), pairs);
    }

    private static long near(long[] rows, int from, int to) {
        long near = 0;
        for (int x = from; x < to; x++) {
            for (int y = from; y < x; y++) {
                int shared = 0;
                for (int k = 0; k < WIDTH; k++) if (rows[WIDTH * x + k] == rows[WIDTH * y + k]) shared++;
                if (shared >= AGREE) near++;
            }
        }
        return near;
    }
}
