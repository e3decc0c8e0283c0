package org.semblance.benchmarks.prints;

import java.util.SplittableRandom;

/**
 * The weights W of a generated fingerprint. In a real document they are sums of many terms, so they are drawn from a
 * normal distribution; an edit adds normal noise. Weak bits flip first, as in real documents, and exactly as in
 * equation 4.4: only real documents show how good that model is.
 */
final class WeightVector {
    /** Absolute values of the standard normal distribution, at the middle of 256 equally likely ranges. */
    private static final float[] QUANTILES = quantiles();

    private final float[] weights = new float[Long.SIZE];
    private final float[] edited = new float[Long.SIZE];

    private static float[] quantiles() {
        float[] quantiles = new float[256];
        double step = 1e-4;
        double share = 0;
        int next = 0;
        for (double x = step / 2; next < quantiles.length; x += step) {
            share += step * Math.sqrt(2 / Math.PI) * StrictMath.exp(-x * x / 2);
            while (next < quantiles.length && share >= (next + 0.5) / quantiles.length) quantiles[next++] = (float) x;
        }
        return quantiles;
    }

    /** Draws weights whose signs are the given bits. */
    void draw(long bits, SplittableRandom random) {
        for (int from = 0; from < Long.SIZE; from += Long.BYTES) {
            long bytes = random.nextLong();
            for (int b = 0; b < Long.BYTES; b++, bytes >>>= Byte.SIZE) {
                float size = QUANTILES[(int) bytes & 0xFF];
                weights[from + b] = (bits >>> (from + b) & 1) == 1 ? size : -size;
            }
        }
    }

    /**
     * Edits the document so that 1 to {@code most} of its bits flip. The expected number of flips is uniform between
     * 0.5 and {@code most} + 0.5.
     */
    void edit(int most, SplittableRandom random) {
        long before = bits();
        int flips;
        do {
            double expected = most * (random.nextLong() >>> 11) * 0x1p-53 + 0.5;
            // A bit flips with probability atan(deviation)/π.
            float deviation = (float) StrictMath.tan(expected * Math.PI / Long.SIZE);
            for (int j = 0; j < Long.SIZE; j++) edited[j] = weights[j] + deviation * normal(random.nextLong());
            flips = Long.bitCount(before ^ bits(edited));
        } while (flips < 1 || flips > most);
        System.arraycopy(edited, 0, weights, 0, Long.SIZE);
    }

    private static float normal(long random) {
        float size = QUANTILES[(int) (random >>> Long.SIZE - Byte.SIZE)];
        return (random & 1) == 1 ? size : -size;
    }

    long bits() {
        return bits(weights);
    }

    private static long bits(float[] weights) {
        long bits = 0;
        for (int j = 0; j < Long.SIZE; j++) if (weights[j] > 0) bits |= 1L << j;
        return bits;
    }

    /** |W<sub>j</sub>| / ‖W‖ in units of 1/510, as in {@link org.semblance.records.bits.BitVectors}. */
    void margins(byte[] to, int at) {
        double squares = 0;
        for (float weight : weights) squares += (double) weight * weight;
        double unit = 510 / Math.sqrt(squares);
        for (int j = 0; j < Long.SIZE; j++) {
            to[at + j] = (byte) Math.min(255, Math.round(Math.abs(weights[j]) * unit));
        }
    }
}
