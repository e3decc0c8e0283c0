package org.semblance.benchmarks.pages;

import java.util.Arrays;
import java.util.Random;
import org.semblance.records.sketch.Sketches;

/**
 * Generated sketches of 6 values with known pairs. The pages of a family share most values; pages of different families
 * share none.
 *
 * @param pairs number of pairs that share at least two values
 */
record PlantedSketches(String title, Sketches sketches, long pairs) {
    static final int WIDTH = 6;
    static final int AGREE = 2;
    private static final double KEPT = 0.8;

    /** One family in three has two to six pages, the others have one. */
    static PlantedSketches versions(int size) {
        return of("versions", size, 20, false);
    }

    /** As {@link #versions}, but one value is common to all pages, as a page template may cause. */
    static PlantedSketches template(int size) {
        return of("versions, one value common to all", size, 20, true);
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
