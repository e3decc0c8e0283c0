package org.semblance.records;

import java.util.Random;
import org.semblance.records.bits.BitVectors;

/** Fingerprints with margins of edited documents: weighted words, some of them replaced. */
public final class EditedDocuments {
    private static final int VERSIONS = 4;

    private EditedDocuments() {}

    /** Fingerprints of 64 bits; see the other method. */
    public static BitVectors random(Random random, int size) {
        return random(random, 64, size);
    }

    /**
     * Generates documents of 200 to 400 words; each group of four are versions of one document, with a few different
     * words.
     */
    public static BitVectors random(Random random, int bits, int size) {
        int length = bits / 64;
        long[] rows = new long[length * size];
        int[] sizes = new int[size];
        byte[] margins = new byte[bits * size];
        int[] words = {};
        for (int x = 0; x < size; x++) {
            if (x % VERSIONS == 0)
                words = random.ints(200 + random.nextInt(201), 0, 1 << 16).toArray();
            int[] edited = words.clone();
            if (x % VERSIONS != 0) {
                for (int e = 1 + random.nextInt(4); e > 0; e--)
                    edited[random.nextInt(edited.length)] = random.nextInt(1 << 16);
            }
            double[] weights = new double[bits];
            for (int word : edited) add(word, weights);
            double norm = 0;
            for (double weight : weights) norm += weight * weight;
            for (int j = 0; j < bits; j++) {
                if (weights[j] > 0) rows[length * x + j / 64] |= 1L << j % 64;
                double margin = Math.abs(weights[j]) / Math.sqrt(norm);
                margins[bits * x + j] = (byte) Math.min(255, Math.round(510 * margin));
            }
            sizes[x] = edited.length;
        }
        return new BitVectors(bits, rows, sizes, margins);
    }

    private static void add(int word, double[] weights) {
        Random hashed = new Random(word * 0x9E3779B97F4A7C15L);
        long hash = hashed.nextLong();
        double weight = 1 + hashed.nextInt(8);
        for (int j = 0; j < weights.length; j++) {
            if (j > 0 && j % 64 == 0) hash = hashed.nextLong();
            weights[j] += (hash >>> j % 64 & 1) != 0 ? weight : -weight;
        }
    }
}
