package org.semblance.records;

import java.util.Random;
import org.semblance.records.bits.BitVectors;

/** Fingerprints with margins of edited documents: weighted words, some of them replaced. */
public final class EditedDocuments {
    private static final int VERSIONS = 4;

    private EditedDocuments() {}

    /**
     * Generates documents of 200 to 400 words; each group of four are versions of one document, with a few different
     * words.
     */
    public static BitVectors random(Random random, int size) {
        long[] rows = new long[size];
        int[] sizes = new int[size];
        byte[] margins = new byte[64 * size];
        int[] words = {};
        for (int x = 0; x < size; x++) {
            if (x % VERSIONS == 0)
                words = random.ints(200 + random.nextInt(201), 0, 1 << 16).toArray();
            int[] edited = words.clone();
            if (x % VERSIONS != 0) {
                for (int e = 1 + random.nextInt(4); e > 0; e--)
                    edited[random.nextInt(edited.length)] = random.nextInt(1 << 16);
            }
            double[] weights = new double[64];
            for (int word : edited) add(word, weights);
            double norm = 0;
            for (double weight : weights) norm += weight * weight;
            for (int j = 0; j < 64; j++) {
                if (weights[j] > 0) rows[x] |= 1L << j;
                double margin = Math.abs(weights[j]) / Math.sqrt(norm);
                margins[64 * x + j] = (byte) Math.min(255, Math.round(510 * margin));
            }
            sizes[x] = edited.length;
        }
        return new BitVectors(64, rows, sizes, margins);
    }

    private static void add(int word, double[] weights) {
        Random hashed = new Random(word * 0x9E3779B97F4A7C15L);
        long hash = hashed.nextLong();
        double weight = 1 + hashed.nextInt(8);
        for (int j = 0; j < 64; j++) weights[j] += (hash >>> j & 1) != 0 ? weight : -weight;
    }
}
