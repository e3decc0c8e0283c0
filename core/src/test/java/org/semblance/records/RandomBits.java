package org.semblance.records;

import java.util.Random;
import org.semblance.records.bits.BitVectors;

/** Small random collections of fingerprints, including extreme cases. */
public final class RandomBits {
    private RandomBits() {}

    /** A collection of up to 120 fingerprints. */
    public static BitVectors random(Random random, int bits) {
        return random(random, bits, random.nextInt(120));
    }

    public static BitVectors random(Random random, int bits, int size) {
        int words = bits / 64;
        long[] rows = new long[words * size];
        int[] sizes = new int[size];
        int shape = random.nextInt(6);
        for (int x = 0; x < size; x++) {
            switch (shape) {
                case 0 -> fill(random, rows, x * words, words); // independent
                case 1 -> copy(random, rows, 0, x * words, words, 0); // all equal
                case 2 -> copy(random, rows, x == 0 ? -1 : 0, x * words, words, random.nextInt(9)); // one cluster
                case 3 -> // one block differs
                    rows[x * words + words - 1] = random.nextLong() & 0xFFFF0000L;
                case 4 -> rows[x * words] = random.nextLong() & random.nextLong() & random.nextLong(); // few bits
                default ->
                    copy(random, rows, x == 0 ? -1 : random.nextInt(x) * words, x * words, words, random.nextInt(12));
            }
            sizes[x] = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(100);
            if (sizes[x] == 0) for (int w = 0; w < words; w++) rows[x * words + w] = 0;
        }
        return new BitVectors(bits, rows, sizes);
    }

    private static void fill(Random random, long[] rows, int at, int words) {
        for (int w = 0; w < words; w++) rows[at + w] = random.nextLong();
    }

    private static void copy(Random random, long[] rows, int from, int to, int words, int flips) {
        if (from < 0) {
            fill(random, rows, to, words);
            return;
        }
        System.arraycopy(rows, from, rows, to, words);
        for (int f = 0; f < flips; f++) {
            int bit = random.nextInt(64 * words);
            rows[to + bit / 64] ^= 1L << bit % 64;
        }
    }
}
