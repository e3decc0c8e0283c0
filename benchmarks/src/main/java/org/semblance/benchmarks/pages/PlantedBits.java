package org.semblance.benchmarks.pages;

import java.util.Arrays;
import java.util.Random;
import org.semblance.records.bits.BitVectors;

/**
 * Generated projections with known pairs. The pages of a family differ from a common page in up to 20 bits each; pages
 * of different families differ in about half of all bits.
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
record PlantedBits(BitVectors bits, int[] families) {
    static final int BITS = 384;
    private static final int MOST_FLIPS = 20;

    /** Generates {@code size} projections. One family in three has two to six pages, the others have one. */
    static PlantedBits of(int size) {
        Random random = new Random(size);
        int words = BITS / Long.SIZE;
        long[] rows = new long[words * size];
        int[] families = new int[size];
        for (int x = 0; x < size; ) {
            int end = Math.min(x + (random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(5)), size);
            long[] base = random.longs(words).toArray();
            for (int y = x; y < end; y++) {
                families[y] = x;
                System.arraycopy(base, 0, rows, y * words, words);
                for (int f = random.nextInt(MOST_FLIPS + 1); f > 0; f--) {
                    int bit = random.nextInt(BITS);
                    rows[y * words + bit / Long.SIZE] ^= 1L << bit % Long.SIZE;
                }
            }
            x = end;
        }
        int[] sizes = new int[size];
        Arrays.fill(sizes, 300);
        return new PlantedBits(new BitVectors(BITS, rows, sizes), families);
    }

    /** The number of pairs that agree in at least {@code least} bits. */
    long pairs(int least) {
        long pairs = 0;
        for (int x = 0; x < families.length; x++) {
            for (int y = families[x]; y < x; y++) if (BITS - bits.distance(x, y) >= least) pairs++;
        }
        return pairs;
    }
}
