package org.semblance.records;

import java.util.Arrays;
import java.util.Random;
import org.semblance.records.sketch.Sketches;

/** Random collections of sketches, including extreme cases. */
public final class RandomSketches {
    private RandomSketches() {}

    public static Sketches random(Random random, int size) {
        int width = 1 + random.nextInt(random.nextInt(4) == 0 ? 70 : 8);
        long[] rows = new long[width * size];
        int[] sizes = new int[size];
        int shape = random.nextInt(5);
        int values = 1 + random.nextInt(20);
        for (int x = 0; x < size; x++) {
            sizes[x] = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(100);
            for (int k = 0; k < width && sizes[x] > 0; k++) rows[x * width + k] = value(random, shape, values, x, k);
        }
        return new Sketches(width, rows, sizes);
    }

    private static long value(Random random, int shape, int values, int x, int k) {
        return switch (shape) {
            case 0 -> random.nextInt(values); // many similar
            case 1 -> 7; // all equal
            case 2 -> random.nextInt(3) == 0 ? random.nextLong() : k; // a common template
            case 3 ->
                k == 0
                        ? 1
                        : random.nextInt(30) == 0
                                ? 5
                                : (long) x << 32 | k; // one common value, the others mostly unique
            default -> random.nextInt(4) == 0 ? random.nextInt(values) : random.nextLong();
        };
    }

    /** Copies of one sketch. */
    public static Sketches copies(int width, int size) {
        long[] rows = new long[width * size];
        for (int i = 0; i < rows.length; i++) rows[i] = i % width;
        int[] sizes = new int[size];
        Arrays.fill(sizes, 5);
        return new Sketches(width, rows, sizes);
    }
}
