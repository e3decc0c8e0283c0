package org.semblance.records.bits;

/**
 * The vector W of the literature: for each bit of a fingerprint the sum of votes for it minus those against it. Bit j
 * is set if its sum is positive.
 */
final class BitSums {
    final long[] sums;

    BitSums(int bits) {
        this.sums = new long[bits];
    }

    /** Bits 64·w to 64·w+63. */
    long word(int w) {
        long word = 0;
        for (int j = 0; j < Long.SIZE; j++) word |= -sums[w * Long.SIZE + j] >>> Long.SIZE - 1 << j;
        return word;
    }

    /** |W<sub>j</sub>| / ‖W‖ of each bit. */
    void margins(float[] to) {
        double squares = 0;
        for (long sum : sums) squares += (double) sum * sum;
        double norm = Math.max(Math.sqrt(squares), Double.MIN_NORMAL);
        for (int j = 0; j < sums.length; j++) to[j] = (float) (Math.abs(sums[j]) / norm);
    }
}
